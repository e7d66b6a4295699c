package dev.parley.compose;

/** A film could not be made. The message is for people, and says what helps. */
public final class ComposeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What was wrong. */
  public enum Reason {
    /** There is no ffmpeg program. */
    NO_FFMPEG,
    /** The ffmpeg program failed; its last words are in the message. */
    FFMPEG_FAILED,
    /** The recording has nothing that could be seen or heard. */
    EMPTY,
    /** It was called off. */
    CALLED_OFF
  }

  private final Reason reason;

  ComposeException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }
}
