package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;

/** Result of a {@link GiopReader}: a message, or a protocol violation. */
public sealed interface GiopEvent {
  /**
   * Complete message, its fragments joined.
   *
   * @param header header of its first fragment
   * @param input input behind the header, where {@link RequestHeader#read} and others begin; valid
   *     until the reader takes more bytes
   */
  record Message(MessageHeader header, CdrInput input) implements GiopEvent {}

  /**
   * Protocol violation. The receiver sends MessageError and closes the connection; no more bytes
   * are read.
   *
   * @param fault kind of violation
   * @param text description for people
   */
  record Violation(Fault fault, String text) implements GiopEvent {}

  /** Kind of a protocol violation. */
  enum Fault {
    /** First four bytes other than "GIOP". */
    MAGIC,
    /** Unsupported version. */
    VERSION,
    /** Flags that the version or the message type does not define. */
    FLAGS,
    /** Message type that the version does not define. */
    TYPE,
    /** Size above the limit, or too small for the message type. */
    SIZE,
    /** Fragment without a message to continue, or too many fragments. */
    FRAGMENT
  }
}
