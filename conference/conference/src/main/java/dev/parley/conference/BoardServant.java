package dev.parley.conference;

import dev.parley.conference.api.board.Board;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.board.Looking;
import dev.parley.conference.api.board.Pointing;
import dev.parley.conference.api.common.Receipt;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Servant of the whiteboard contract for one session. Threads: safe for use by multiple threads.
 */
record BoardServant(Room room, SeatServant seat) implements Board {
  @Override
  public CompletionStage<Receipt> draw(Change change) {
    return room.draw(seat, change);
  }

  @Override
  public Flow.Publisher<BoardItem> follow(Optional<UUID> with, long afterNumber) {
    return subscriber -> room.followBoard(seat, with, afterNumber, subscriber);
  }

  @Override
  public void point(Pointing pointing) {
    room.point(seat, pointing);
  }

  @Override
  public void look(Looking looking) {
    room.look(seat, looking);
  }
}
