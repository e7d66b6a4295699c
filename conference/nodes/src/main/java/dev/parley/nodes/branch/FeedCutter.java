package dev.parley.nodes.branch;

import dev.parley.nodes.spi.RoomMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

/** Messages that wait to be sent, cut and joined into pieces. Threads: confined to one. */
final class FeedCutter {
  private final Queue<RoomMessage> waiting = new ArrayDeque<>();
  private int sent; // bytes of the first one

  void add(List<RoomMessage> messages) {
    waiting.addAll(messages);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void clear() {
    waiting.clear();
    sent = 0;
  }

  /** {@return the next piece; at least one message waits} */
  FeedPiece next() {
    List<FeedPiece.Part> parts = new ArrayList<>();
    int left = FeedPiece.BYTES;
    while (left > 0 && !waiting.isEmpty()) {
      RoomMessage message = waiting.element();
      int end = Math.min(message.bytes().length, sent + left);
      boolean more = end < message.bytes().length;
      parts.add(
          new FeedPiece.Part(
              message.sequence(), more, Arrays.copyOfRange(message.bytes(), sent, end)));
      left -= Math.max(end - sent, 1);
      sent = more ? end : 0;
      if (!more) {
        waiting.remove();
      }
    }
    return new FeedPiece(parts);
  }
}
