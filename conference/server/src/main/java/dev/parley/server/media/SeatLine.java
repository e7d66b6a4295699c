package dev.parley.server.media;

import dev.parley.base.SerialExecutor;
import dev.parley.conference.api.media.Answer;
import dev.parley.conference.api.media.Experience;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Wish;
import dev.parley.conference.spi.MediaLine;
import dev.parley.conference.spi.MediaListener;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Media control of one seat: passes requests of the room to the forwarding thread. */
final class SeatLine implements MediaLine {
  private static final int OFFERS_WAITING_MAX = 4;

  private final Stay stay;
  private final MediaThread thread;
  private final SeatPeer seat;
  private final Negotiation negotiation;
  private final SerialExecutor offers;

  SeatLine(
      Stay stay,
      Ourselves ourselves,
      Executor threads,
      String room,
      UUID member,
      boolean speak,
      MediaListener listener) {
    this.stay = stay;
    thread = stay.shard().thread();
    seat =
        new SeatPeer(
            thread.forwarder(),
            stay.shard().connections(),
            ourselves.random(),
            room,
            member,
            speak,
            listener);
    negotiation = new Negotiation(ourselves, seat, thread);
    offers = new SerialExecutor(threads, OFFERS_WAITING_MAX);
  }

  @Override
  public CompletionStage<Answer> offer(Offer offer) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    try {
      offers.execute(() -> {
        try {
          answer.complete(negotiation.answer(offer));
        } catch (RuntimeException e) {
          answer.completeExceptionally(e);
        }
      });
    } catch (RejectedExecutionException e) {
      answer.completeExceptionally(
          new MediaRefused(
              MediaRefusal.TOO_FAST,
              OFFERS_WAITING_MAX + " offers of this seat wait for their answers already"));
    }
    return answer;
  }

  @Override
  public void follow() {
    thread.tell(seat::follow);
  }

  @Override
  public void want(List<Wish> wishes) {
    thread.tell(() -> seat.want(wishes));
  }

  @Override
  public CompletionStage<Void> mute(UUID track, boolean muted, boolean others) {
    return thread.ask(() -> {
      seat.mute(track, muted, others);
      return null;
    });
  }

  @Override
  public void speak(boolean may) {
    thread.tell(() -> seat.speak(may));
  }

  @Override
  public void report(Experience experience) {
    thread.tell(() -> seat.report(experience));
  }

  @Override
  public void close() {
    try {
      thread.execute(() -> {
        try {
          seat.close();
        } finally {
          stay.close(); // last: the room may move to another shard once the lease is closed
        }
      });
    } catch (RejectedExecutionException e) {
      stay.close(); // the thread has ended, which closed the peer too
    }
  }
}
