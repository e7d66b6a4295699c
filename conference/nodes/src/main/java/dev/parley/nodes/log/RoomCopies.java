package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.room.spi.AppendResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * This node's copies of rooms. Copies to which the same messages were applied are equal.
 *
 * <p>Failures are {@link dev.parley.room.spi.RoomLogException}s. Threads: safe for use by multiple
 * threads; no method blocks.
 */
@Experimental
public interface RoomCopies {
  /** {@return the last message that the copy of a room includes, after what was applied before} */
  CompletionStage<StreamPosition> position(String room);

  /**
   * Applies the changes of a message and its position, atomically. Calls for one room take effect
   * in their order.
   *
   * @param before position that the copy must have; else nothing changes, and the stage fails
   * @param after position behind the message
   * @return the result of each {@link RoomChange.Appended}, in their order
   */
  CompletionStage<List<AppendResult>> apply(
      String room, StreamPosition before, StreamPosition after, List<RoomChange> changes);

  /**
   * Replaces the content of a room and its position, atomically, in the order of other calls.
   *
   * @param before position that the copy must have; else nothing changes, and the stage fails
   * @param after position behind the message that replaces the content
   * @param content file of {@link RoomContent}, read meanwhile
   */
  CompletionStage<Void> replace(
      String room, StreamPosition before, StreamPosition after, Path content);

  /**
   * Discards the copy of a room that is not in memory: it does not fit the room's stream. The next
   * position of the copy is {@link StreamPosition#START}.
   */
  CompletionStage<Void> discard(String room);
}
