package dev.parley.conference;

import dev.parley.conference.board.HeapBytes;
import dev.parley.conference.spi.Event;

/** Bytes of heap that events take while they are written, or wait for a reader: upper bounds. */
final class EventBytes {
  /** Records, ids, texts' headers, the calls that wait for them. */
  private static final int EVENT = 1_024;

  private static final int ATTACHMENT = 256;
  private static final int CHAR = 2;

  private EventBytes() {}

  static long of(Event event) {
    return switch (event) {
      case Event.Drawn drawn -> HeapBytes.change(drawn.operations());
      case Event.Said said ->
          EVENT + CHAR * said.text().length() + (long) ATTACHMENT * said.attachments().size();
      case Event.Edited(_, String text) -> EVENT + CHAR * text.length();
      default -> EVENT;
    };
  }
}
