package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import dev.parley.calls.api.Inline;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkPage.Author;
import dev.parley.room.spi.RoomSignal;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Contract of a room's owner for one branch: the room's log, its signals, and merging a fork. */
@Experimental
@Inline
public interface RoomFeed {
  /**
   * {@return the messages of the room's stream in pieces, in order and without end}
   *
   * @param after sequence number of the last message that the branch has
   */
  Flow.Publisher<FeedPiece> messages(long after);

  /** {@return the room's signals; completes when the room is closed at this node} */
  Flow.Publisher<RoomSignal> signals();

  /**
   * {@return whether the file of an attachment of a fork has to be brought by {@link #bring} before
   * its entry is merged; false if the owner has it, or will refuse the entry}
   *
   * @param author of the attachment, whose entries before it are merged
   */
  CompletionStage<Boolean> lacks(Author author, NewAttachment file);

  /**
   * Stores the file of an attachment of a fork.
   *
   * @param author as in {@link #lacks}
   * @param content in pieces, of exactly the size that {@code file} names
   * @return whether it was stored, as for an entry
   */
  CompletionStage<ForkOutcome> bring(
      Author author, NewAttachment file, Flow.Publisher<byte[]> content);

  /**
   * Merges what the branch has written while its line was down.
   *
   * @param page a {@link dev.parley.room.spi.ForkPage}, encoded, in pieces
   */
  CompletionStage<ForkOutcome> merge(Flow.Publisher<byte[]> page);
}
