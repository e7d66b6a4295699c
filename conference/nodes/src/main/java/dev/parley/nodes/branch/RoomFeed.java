package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import dev.parley.calls.api.Inline;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.RoomSignal;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Contract of a room's owner for one branch: the room's log, its signals, and merging a fork. */
@Experimental
@Inline
public interface RoomFeed {
  /**
   * {@return the messages of the room's stream, in order and without end}
   *
   * @param after sequence number of the last message that the branch has
   */
  Flow.Publisher<FeedMessage> messages(long after);

  /** {@return the room's signals; completes when the room is closed at this node} */
  Flow.Publisher<RoomSignal> signals();

  /** Merges what the branch has written while its line was down. */
  CompletionStage<ForkOutcome> merge(ForkPage page);
}
