package dev.parley.cli.soak;

import dev.parley.calls.Peer;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.media.Media;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Participant session in a room, with its contracts.
 *
 * @param admission that gave it
 */
record SoakSession(JoinResult admission, Board board, Files files, Media media) {
  private static final int PATIENCE_SECONDS = 90; // longer than any deadline of a call

  static SoakSession join(Peer peer, JoinRequest request) throws InterruptedException {
    JoinResult admission = had(peer.lookup(Rooms.EXPORT_NAME, Rooms.class).join(request));
    ParticipantSession session = admission.session();
    return new SoakSession(
        admission, had(session.board()), had(session.files()), had(session.media()));
  }

  ParticipantSession session() {
    return admission.session();
  }

  /** {@return what a call gave; it throws what the call failed with} */
  static <T> T had(CompletionStage<T> stage) throws InterruptedException {
    try {
      return stage.toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw new IllegalStateException("neither answered nor failed at its deadline", e);
    }
  }
}
