package dev.parley.room.api.board;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import dev.parley.room.api.common.Receipt;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Contract of a room's whiteboards for one member: the common board of all members, and one private
 * board with each other member that only the two see.
 */
@Inline
public interface Board {
  /**
   * Changes a board. The receipt is returned once the change is on disk. Changes are idempotent by
   * id: a repeated change is not applied twice but returns the first receipt. A client can
   * therefore repeat a change without a receipt at any time. Changes are applied in the order in
   * which they were sent.
   */
  CompletionStage<Receipt> draw(BoardChange change) throws DrawRefused;

  /**
   * {@return the stream of one board: first the state in pieces, or only the changes after {@code
   * afterNumber} if they are few, and then each change as it is stored, without end; interleaved
   * with signals about pointers and views}
   *
   * @param with the other member of a private board; empty for the common board
   * @param afterNumber the number of the newest event in the reader's state; 0 if it has no state
   */
  Flow.Publisher<BoardItem> follow(Optional<UUID> with, long afterNumber);

  /** Reports where this member points. Reports beyond the rate limit are dropped. */
  @OneWay
  void point(PointerReport pointing);

  /** Reports which part of a board this member sees, for members who follow its view. */
  @OneWay
  void look(BoardViewReport looking);
}
