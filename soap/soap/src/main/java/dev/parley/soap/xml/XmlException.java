package dev.parley.soap.xml;

/** XML that is refused: malformed, beyond a limit, or not of the expected type. */
public final class XmlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what was found, and where
   */
  public XmlException(String message) {
    super(message);
  }

  /**
   * @param message what was found, and where
   */
  public XmlException(String message, Throwable cause) {
    super(message, cause);
  }
}
