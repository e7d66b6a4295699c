package dev.parley.soap.mime;

import java.io.IOException;

/** Message with parts that is refused: malformed, truncated, or beyond a limit. */
public final class MimeException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what was found, and where
   */
  public MimeException(String message) {
    super(message);
  }
}
