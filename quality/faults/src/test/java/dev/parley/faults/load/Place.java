package dev.parley.faults.load;

import dev.parley.calls.Peer;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.files.Files;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Session of a member in a room, with its boards and files. */
public record Place(JoinResult join, Board board, Files files) {
  private static final int ANSWER_SECONDS_MAX = 90; // longer than any deadline of a call

  /** Joins a room. */
  public static Place join(Peer peer, JoinRequest request) throws InterruptedException {
    JoinResult join = answer(peer.lookup(Rooms.EXPORT_NAME, Rooms.class).join(request));
    return new Place(join, answer(join.session().board()), answer(join.session().files()));
  }

  /** {@return the session} */
  public ParticipantSession session() {
    return join.session();
  }

  /** {@return the result of a call; it throws what the call failed with} */
  public static <T> T answer(CompletionStage<T> stage) throws InterruptedException {
    try {
      return stage.toCompletableFuture().get(ANSWER_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw new IllegalStateException("neither answered nor failed at its deadline", e);
    }
  }
}
