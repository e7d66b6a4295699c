package dev.parley.conference.api.board;

import dev.parley.calls.Inline;
import dev.parley.calls.OneWay;
import dev.parley.conference.api.common.Receipt;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * The whiteboards of a room, as one member reaches them: everybody's, and one with each other
 * member that only the two see.
 */
@Inline
public interface Board {
  /**
   * Changes a board. The receipt comes once the change is on disk. A change that was made before,
   * as its id tells, is not made twice: its receipt is the first one's. So a change without a
   * receipt may be sent again at any time, and changes are made in the order they were sent.
   */
  CompletionStage<Receipt> draw(Change change) throws DrawRefused;

  /**
   * {@return what happens on one board: the state in pieces, or the changes behind {@code
   * afterNumber} where those are few, and then each change as it comes, without end; in between
   * signals of who points and looks where}
   *
   * @param with the other member of a private board; empty for everybody's
   * @param afterNumber of the newest event that the reader's state has in it; 0 for none
   */
  Flow.Publisher<BoardItem> follow(Optional<UUID> with, long afterNumber);

  /** Tells where this member points; of what comes too fast the last one counts. */
  @OneWay
  void point(Pointing pointing);

  /** Tells which part of a board this member sees, for those who follow its view. */
  @OneWay
  void look(Looking looking);
}
