package dev.parley.conference.spi;

/** What an event is about, so that one subject can be read without the others. Kept on disk. */
public enum Subject {
  /** Who came and went, what was said, what became of it, and what was decided about members. */
  TALK(0),
  /** What was drawn. */
  BOARD(1),
  /** What was attached, and what is shown. */
  FILES(2);

  private final int code;

  Subject(int code) {
    this.code = code;
  }

  /** {@return what stands for it on disk} */
  public int code() {
    return code;
  }
}
