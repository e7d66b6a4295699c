package dev.parley.room;

import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.common.Receipt;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Servant of the whiteboard contract for one session. Threads: safe for use by multiple threads.
 */
record BoardServant(Room room, SessionState seat) implements Board {
  @Override
  public CompletionStage<Receipt> draw(BoardChange change) {
    return room.draw(seat, change);
  }

  @Override
  public Flow.Publisher<BoardItem> follow(Optional<UUID> with, long afterNumber) {
    return subscriber -> room.followBoard(seat, with, afterNumber, subscriber);
  }

  @Override
  public void point(PointerReport pointing) {
    room.point(seat, pointing);
  }

  @Override
  public void look(BoardViewReport looking) {
    room.look(seat, looking);
  }
}
