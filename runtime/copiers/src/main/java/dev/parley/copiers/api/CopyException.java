package dev.parley.copiers.api;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a value cannot be copied. The message is the path to the offending object and the
 * reason: {@code Order.lines[3].price: …}. No part of the copy is returned, and the value is
 * unchanged.
 */
public final class CopyException extends RuntimeException {
  private final String path;
  private final String reason;

  /**
   * @param path path to the object, starting with the class of the value
   * @param reason the reason, and a remedy
   * @param cause the exception of its constructor or of a collection; null if nothing was thrown
   */
  public CopyException(String path, String reason, @Nullable Throwable cause) {
    super(path + ": " + reason, cause);
    this.path = path;
    this.reason = reason;
  }

  /** {@return the path to the object: {@code Order.lines[3].price}} */
  public String path() {
    return path;
  }

  /** {@return the reason, and a remedy} */
  public String reason() {
    return reason;
  }
}
