package dev.parley.files;

import org.jspecify.annotations.Nullable;

/**
 * A file is refused. The message says what was tried and why it is not done, in words that may be
 * shown to whoever asked: it names no path outside the shared folder.
 */
public final class FilesException extends RuntimeException {
  /** Why. */
  public enum Reason {
    /** The path or name is none that can be asked for. */
    BAD_NAME,
    /** Nothing has that name. */
    NOT_FOUND,
    /** It is a link, which could lead anywhere. */
    LINK,
    /** It is not an ordinary file, or not a folder where one is needed. */
    WRONG_KIND,
    /** The operating system does not let the server read it. */
    NO_ACCESS,
    /** It is larger than what is allowed. */
    TOO_LARGE,
    /** The room's attachments are at their total limit. */
    FULL,
    /** Another attachment has this id. */
    ID_TAKEN,
    /** It is not text. */
    NOT_TEXT,
    /** It is of a type that cannot be shown. */
    WRONG_TYPE,
    /** It is broken, cut short, or breaks the program that draws it. */
    DAMAGED,
    /** It can only be read with a password. */
    ENCRYPTED,
    /** It has no such page or line. */
    NO_SUCH_PAGE,
    /** Drawing it takes longer than allowed. */
    TOO_SLOW,
    /** Too many others wait to be drawn. */
    BUSY,
    /** The file is not what it was: look at the present version. */
    CHANGED,
    /** What was asked for makes no sense. */
    BAD_REQUEST,
    /** The disk, or the operating system, failed. */
    IO
  }

  private final Reason reason;

  /** Makes a refusal without a deeper cause. */
  public FilesException(Reason reason, String message) {
    this(reason, message, null);
  }

  /** Makes a refusal. */
  public FilesException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }
}
