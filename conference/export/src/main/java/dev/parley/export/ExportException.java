package dev.parley.export;

/** Thrown when an export fails. The message states the cause and the remedy for people. */
public final class ExportException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Reason of the failure. */
  public enum Reason {
    /** The ffmpeg program was not found. */
    NO_FFMPEG,
    /** The ffmpeg program failed; the message contains its last lines. */
    FFMPEG_FAILED,
    /** The recording contains neither audio nor video. */
    EMPTY,
    /** The export was cancelled. */
    CANCELLED
  }

  private final Reason reason;

  ExportException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }
}
