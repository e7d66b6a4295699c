package dev.parley.iiop.giop;

/**
 * Response flags of a Request: the reply that the client expects (CORBA 3.3 part 2, section
 * 9.4.2.1).
 */
public enum Response {
  /** No reply (SyncScope NONE). */
  NONE(0),
  /**
   * Reply on arrival at the server, before the operation is invoked (SyncScope WITH_SERVER); GIOP
   * 1.2.
   */
  ARRIVAL(1),
  /** Reply with the result of the operation. */
  RESULT(3);

  private final int flags;

  Response(int flags) {
    this.flags = flags;
  }

  int flags() {
    return flags;
  }

  static Response of(int flags) {
    return switch (flags & 3) {
      case 0 -> NONE;
      case 1 -> ARRIVAL;
      default -> RESULT;
    };
  }
}
