package dev.parley.transport.api;

/**
 * How a connection ended.
 *
 * @param reason why
 * @param text the explanation for people; may be empty
 * @param byPeer whether the other side closed it, or was seen to be gone
 */
public record Closed(CloseReason reason, String text, boolean byPeer) {
  @Override
  public String toString() {
    return "closed "
        + (byPeer ? "by peer" : "here")
        + ": "
        + reason
        + (text.isEmpty() ? "" : " (" + text + ")");
  }
}
