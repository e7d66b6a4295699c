package dev.parley.client;

import dev.parley.client.session.Registration;
import dev.parley.client.session.RepeatedCalls;
import dev.parley.client.session.SessionTasks;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.common.Receipt;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Whiteboards of a room for one member. Threads: safe for all. */
public final class RoomBoard {
  private final RepeatedCalls calls;
  private final FollowedStream<Board> boards;

  RoomBoard(RepeatedCalls calls, SessionTasks tasks) {
    this.calls = calls;
    boards = new FollowedStream<>(tasks, result -> result.session().board());
  }

  /**
   * Follows a board: its state in pieces, then each change. After a lost connection the state comes
   * again, beginning with a piece that is the {@link
   * dev.parley.room.api.board.BoardStatePiece#first first}.
   *
   * @param with the other member of a private board; empty for the common board
   */
  public Registration follow(Optional<UUID> with, Consumer<BoardItem> listener) {
    return boards.follow(board -> board.follow(with, 0), listener);
  }

  /**
   * Changes a board. A change whose receipt is lost with the connection is sent again under its id,
   * and is applied once.
   */
  public CompletionStage<Receipt> draw(BoardChange change) {
    return calls.call(session -> session.board().thenCompose(board -> board.draw(change)));
  }

  void joined(JoinResult result) {
    boards.joined(result);
  }

  void lost() {
    boards.lost();
  }
}
