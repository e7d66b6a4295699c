package dev.parley.copiers;

import org.jspecify.annotations.Nullable;

/**
 * A value cannot be copied. The message is the path to what is wrong, and why: {@code
 * Order.lines[3].price: …}. Nothing of what was asked for is handed out, and the value is as it
 * was.
 */
public final class CopyException extends RuntimeException {
  private final String path;
  private final String reason;

  /**
   * @param path where it stands, from the class of the value on
   * @param reason why, and what would help
   * @param cause what its constructor, or a collection, threw; null if nothing was thrown
   */
  public CopyException(String path, String reason, @Nullable Throwable cause) {
    super(path + ": " + reason, cause);
    this.path = path;
    this.reason = reason;
  }

  /** {@return where it stands: {@code Order.lines[3].price}} */
  public String path() {
    return path;
  }

  /** {@return why, and what would help} */
  public String reason() {
    return reason;
  }
}
