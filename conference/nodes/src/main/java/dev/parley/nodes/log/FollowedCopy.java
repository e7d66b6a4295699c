package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.room.spi.AppendResult;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * This server's copy of a room that it never owns, and whose messages another server sends to it.
 *
 * <p>Threads: confined to its user, which includes one message after another.
 */
@Experimental
public final class FollowedCopy {
  private final String room;
  private final RoomCopies copies;
  private final ChangeCodec codec = new ChangeCodec();
  private StreamPosition position;

  private FollowedCopy(String room, RoomCopies copies, StreamPosition position) {
    this.room = room;
    this.copies = copies;
    this.position = position;
  }

  /** {@return the copy of a room, which may be empty} */
  public static CompletionStage<FollowedCopy> of(String room, RoomCopies copies) {
    return copies.position(room).thenApply(found -> new FollowedCopy(room, copies, found));
  }

  /** {@return the last message that it includes} */
  public StreamPosition position() {
    return position;
  }

  /**
   * Includes the next message.
   *
   * @return the changes that the copy did not have; fails with a {@link
   *     dev.parley.room.spi.RoomLogException} if the message does not follow the one before, or
   *     cannot be stored: the copy is of no use then until it is opened again
   */
  public CompletionStage<List<RoomChange>> include(RoomMessage message) {
    ChangeCodec.Decoded next;
    try {
      next = codec.decode(room, position, message);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
    StreamPosition before = position;
    position = next.position();
    return copies
        .apply(room, before, position, next.changes())
        .thenApply(results -> stored(next.changes(), results.iterator()));
  }

  private static List<RoomChange> stored(List<RoomChange> changes, Iterator<AppendResult> results) {
    List<RoomChange> stored = new ArrayList<>();
    for (RoomChange change : changes) {
      boolean had =
          change instanceof RoomChange.Appended && results.next() instanceof AppendResult.Existing;
      if (!had) {
        stored.add(change);
      }
    }
    return stored;
  }
}
