package dev.parley.room.log;

import dev.parley.room.board.state.BoardHeapBytes;
import dev.parley.room.spi.Event;

/** Heap usage of events while they are written or queued for a reader; upper bounds in bytes. */
final class EventHeapBytes {
  /** Bytes of an event without its texts: records, ids, string headers, and pending futures. */
  private static final int EVENT = 1_024;

  private static final int ATTACHMENT = 256;
  private static final int CHAR = 2;

  private EventHeapBytes() {}

  static long of(Event event) {
    return switch (event) {
      case Event.Drawn drawn -> BoardHeapBytes.change(drawn.operations());
      case Event.Posted posted ->
          EVENT + CHAR * posted.text().length() + (long) ATTACHMENT * posted.attachments().size();
      case Event.Edited(_, String text) -> EVENT + CHAR * text.length();
      default -> EVENT;
    };
  }
}
