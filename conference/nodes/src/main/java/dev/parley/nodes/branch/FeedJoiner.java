package dev.parley.nodes.branch;

import dev.parley.nodes.spi.RoomMessage;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.room.spi.RoomLogException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages of a feed, put together from pieces. Threads: confined to one. Memory: one message, of
 * at most the size that an engine takes.
 */
final class FeedJoiner {
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private long sequence; // of the message that has begun

  /**
   * {@return the messages that are complete with a piece}
   *
   * @throws RoomLogException if the piece does not follow the one before
   */
  List<RoomMessage> add(FeedPiece piece) {
    List<RoomMessage> complete = new ArrayList<>();
    for (FeedPiece.Part part : piece.parts()) {
      boolean follows = begun.size() == 0 || part.sequence() == sequence;
      boolean grows = !part.more() || part.bytes().length > 0;
      if (!follows
          || !grows
          || begun.size() + part.bytes().length > RoomStreams.MESSAGE_BYTES_MAX) {
        throw new RoomLogException(
            RoomLogException.Reason.IO,
            "message %d came in parts that do not fit".formatted(part.sequence()),
            null);
      }
      sequence = part.sequence();
      begun.writeBytes(part.bytes());
      if (!part.more()) {
        complete.add(new RoomMessage(sequence, begun.toByteArray()));
        begun.reset();
      }
    }
    return complete;
  }
}
