package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import java.util.List;

/**
 * Messages of a room's stream on their way to a branch, or a part of one: so much that it crosses a
 * thin line in seconds, and that a line with a long way is not waited for after each message.
 *
 * @param parts in order
 */
@Experimental
public record FeedPiece(List<Part> parts) {
  /** Bytes of messages after which a piece is full. */
  static final int BYTES = 8 << 10;

  /**
   * Message, or a part of one.
   *
   * @param sequence sequence number of the message
   * @param more whether a further part of the message follows
   * @param bytes as stored in the engine
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Part(long sequence, boolean more, byte[] bytes) {}
}
