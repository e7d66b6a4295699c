package dev.parley.files;

import org.jspecify.annotations.Nullable;

/**
 * Refused file operation. The message says what was tried and why it was refused, and may be shown
 * to the member who asked: it names no path outside the shared folder.
 */
public final class FilesException extends RuntimeException {
  /** Reason of the refusal, for programs. */
  public enum Reason {
    /** The path or name is malformed or not allowed. */
    BAD_NAME,
    /** No file has this name. */
    NOT_FOUND,
    /** The file is a symbolic link, which could lead out of the folder. */
    LINK,
    /** The file is not a regular file, or not a folder where a folder is required. */
    WRONG_KIND,
    /** The operating system denies the server access. */
    NO_ACCESS,
    /** The file exceeds the size limit. */
    TOO_LARGE,
    /** The room's quota for attachments is used up. */
    FULL,
    /** Another attachment has this id. */
    ID_TAKEN,
    /** The file is not text. */
    NOT_TEXT,
    /** The file's media type cannot be shown. */
    WRONG_TYPE,
    /** The file is damaged or truncated, or crashes its decoder. */
    DAMAGED,
    /** The file is encrypted; it can only be read with a password. */
    ENCRYPTED,
    /** The file has no such page or line. */
    NO_SUCH_PAGE,
    /** Rendering the page exceeds the time limit. */
    TOO_SLOW,
    /** The rendering queue is full, or an upload with the same id is running. */
    BUSY,
    /** The requested version is outdated; ask again with the current version. */
    CHANGED,
    /** Invalid parameters of the request. */
    BAD_REQUEST,
    /** I/O error of the disk or the operating system. */
    IO
  }

  private final Reason reason;

  /** Creates a refusal without a cause. */
  public FilesException(Reason reason, String message) {
    this(reason, message, null);
  }

  /** Creates a refusal. */
  public FilesException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }
}
