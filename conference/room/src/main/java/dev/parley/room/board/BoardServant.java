package dev.parley.room.board;

import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.board.state.BoardChangeRules;
import dev.parley.room.core.CallQueue;
import dev.parley.room.core.SessionState;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Servant of the whiteboard contract for one session. Threads: safe for use by multiple threads.
 */
public record BoardServant(CallQueue calls, RoomBoards boards, SessionState session)
    implements Board {
  @Override
  public CompletionStage<Receipt> draw(BoardChange change) {
    return calls.call(() -> BoardChangeRules.check(change), () -> boards.draw(session, change));
  }

  @Override
  public Flow.Publisher<BoardItem> follow(Optional<UUID> with, long afterNumber) {
    BoardStreams streams = boards.streams();
    return subscriber ->
        calls.subscribe(
            session,
            subscriber,
            streams.source(session, with),
            stream -> streams.follow(session, stream, with, afterNumber),
            stream -> streams.unfollow(session, stream));
  }

  @Override
  public void point(PointerReport pointing) {
    calls.signal(() -> boards.streams().point(session, pointing));
  }

  @Override
  public void look(BoardViewReport looking) {
    calls.signal(() -> boards.streams().look(session, looking));
  }
}
