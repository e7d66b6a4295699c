package dev.parley.cli.soak;

import dev.parley.calls.Peer;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Rooms;
import dev.parley.conference.api.Seat;
import dev.parley.conference.api.board.Board;
import dev.parley.conference.api.files.Files;
import dev.parley.conference.api.media.Media;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A seat in a room, with its contracts.
 *
 * @param admission that gave it
 */
record Place(Admission admission, Board board, Files files, Media media) {
  private static final int PATIENCE_SECONDS = 90; // longer than any deadline of a call

  static Place join(Peer peer, JoinRequest request) throws InterruptedException {
    Admission admission = had(peer.lookup(Rooms.EXPORT_NAME, Rooms.class).join(request));
    Seat seat = admission.seat();
    return new Place(admission, had(seat.board()), had(seat.files()), had(seat.media()));
  }

  Seat seat() {
    return admission.seat();
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
