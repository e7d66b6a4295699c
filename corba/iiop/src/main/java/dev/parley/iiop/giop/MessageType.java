package dev.parley.iiop.giop;

import java.util.List;

/** The eight messages of GIOP (CORBA 3.3 part 2, section 9.4.1). */
public enum MessageType {
  /** A call. */
  REQUEST(0),
  /** What came of a call. */
  REPLY(1),
  /** Whoever called no longer wants the reply. */
  CANCEL_REQUEST(2),
  /** Asks where an object is. */
  LOCATE_REQUEST(3),
  /** Says where an object is. */
  LOCATE_REPLY(4),
  /** An orderly end: calls without reply were not carried out. */
  CLOSE_CONNECTION(5),
  /** What came was no message of GIOP, or not of a version that is spoken. */
  MESSAGE_ERROR(6),
  /** Goes on with a message; since GIOP 1.1. */
  FRAGMENT(7);

  private static final List<MessageType> ALL = List.of(values());

  private final int code;

  MessageType(int code) {
    this.code = code;
  }

  /** {@return the type with a number from 0 to 7} */
  static MessageType of(int code) {
    return ALL.get(code);
  }

  /** {@return the number in a message's header} */
  public int code() {
    return code;
  }
}
