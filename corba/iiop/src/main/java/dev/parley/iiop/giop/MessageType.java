package dev.parley.iiop.giop;

import java.util.List;

/** Message types of GIOP (CORBA 3.3 part 2, section 9.4.1). */
public enum MessageType {
  /** Invocation of an operation. */
  REQUEST(0),
  /** Result of a Request. */
  REPLY(1),
  /** Notification that the client no longer expects a reply. */
  CANCEL_REQUEST(2),
  /** Query for the location of an object. */
  LOCATE_REQUEST(3),
  /** Answer to a LocateRequest. */
  LOCATE_REPLY(4),
  /** Orderly shutdown: requests without a reply were not processed. */
  CLOSE_CONNECTION(5),
  /** Answer to malformed messages and to unsupported versions. */
  MESSAGE_ERROR(6),
  /** Continuation of a message; since GIOP 1.1. */
  FRAGMENT(7);

  private static final List<MessageType> ALL = List.of(values());

  private final int code;

  MessageType(int code) {
    this.code = code;
  }

  /** {@return the message type with a number from 0 to 7} */
  static MessageType of(int code) {
    return ALL.get(code);
  }

  /** {@return the number of the type in a message header} */
  public int code() {
    return code;
  }
}
