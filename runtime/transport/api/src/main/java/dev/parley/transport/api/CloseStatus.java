package dev.parley.transport.api;

/**
 * The end of a connection: reason, text and side.
 *
 * @param reason the close reason
 * @param text the explanation for people; may be empty
 * @param byPeer whether the peer closed the connection or disappeared
 */
public record CloseStatus(CloseReason reason, String text, boolean byPeer) {
  /**
   * Truncates text to at most {@code bytesMax} bytes of UTF-8, between characters.
   *
   * @return the text, or its beginning
   */
  public static String truncate(String text, int bytesMax) {
    int bytes = 0;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (bytes > bytesMax) {
        return text.substring(0, i);
      }
      i += Character.charCount(point);
    }
    return text;
  }

  @Override
  public String toString() {
    return "closed "
        + (byPeer ? "by peer" : "here")
        + ": "
        + reason
        + (text.isEmpty() ? "" : " (" + text + ")");
  }
}
