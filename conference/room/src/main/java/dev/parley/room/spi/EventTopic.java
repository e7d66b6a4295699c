package dev.parley.room.spi;

/** Topic of an event, by which the log can be read selectively. Stored on disk by {@link #code}. */
public enum EventTopic {
  /** Joins and leaves, chat messages and their updates, and decisions about members. */
  CHAT(0),
  /** Changes of boards. */
  BOARD(1),
  /** Attachments and shown files. */
  FILES(2);

  private final int code;

  EventTopic(int code) {
    this.code = code;
  }

  /** {@return the value that is stored on disk} */
  public int code() {
    return code;
  }
}
