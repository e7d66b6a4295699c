package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;

/** What a {@link GiopReader} makes of bytes. */
public sealed interface GiopEvent {
  /**
   * A whole message, its fragments joined.
   *
   * @param header its first header
   * @param input reads on behind the header, where {@link RequestHeader#read} and others begin;
   *     good until the reader is fed again
   */
  record Message(MessageHeader header, CdrInput input) implements GiopEvent {}

  /**
   * What came is no message. MessageError has to be sent, and the connection closed; nothing more
   * is read.
   *
   * @param fault what is wrong
   * @param text in words
   */
  record Violation(Fault fault, String text) implements GiopEvent {}

  /** Why a connection cannot go on. */
  enum Fault {
    /** The first four bytes are not GIOP. */
    MAGIC,
    /** A version that is not spoken here. */
    VERSION,
    /** Flags that the version or the type does not have. */
    FLAGS,
    /** A type that does not exist in the version. */
    TYPE,
    /** More bytes than are taken, or too few for the type. */
    SIZE,
    /** A fragment of nothing, or too many. */
    FRAGMENT
  }
}
