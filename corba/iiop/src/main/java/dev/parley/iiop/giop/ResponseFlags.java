package dev.parley.iiop.giop;

/**
 * Response flags of a Request: the reply that the client expects (CORBA 3.3 part 2, section
 * 9.4.2.1).
 */
public enum ResponseFlags {
  /** No reply (SyncScope NONE). */
  SYNC_NONE(0),
  /**
   * Reply on arrival at the server, before the operation is invoked (SyncScope WITH_SERVER); GIOP
   * 1.2.
   */
  SYNC_WITH_SERVER(1),
  /** Reply with the result of the operation. */
  SYNC_WITH_TARGET(3);

  private final int flags;

  ResponseFlags(int flags) {
    this.flags = flags;
  }

  int flags() {
    return flags;
  }

  static ResponseFlags of(int flags) {
    return switch (flags & 3) {
      case 0 -> SYNC_NONE;
      case 1 -> SYNC_WITH_SERVER;
      default -> SYNC_WITH_TARGET;
    };
  }
}
