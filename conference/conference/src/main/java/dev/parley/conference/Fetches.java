package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.FETCHES_MAX;
import static dev.parley.conference.RoomMemory.STREAM;

import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileRefusal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Counts what one seat fetches at the moment: bytes that were asked for and are not all taken lie
 * in the server's memory. What a seat asks for and never takes counts until the seat is gone.
 *
 * <p>Threads: safe for all.
 */
final class Fetches {
  private final AtomicInteger underWay = new AtomicInteger();
  private final LongFunction<Runnable> reserve;

  /**
   * @param reserve reserves bytes of memory and gives what releases them; throws when they do not
   *     fit
   */
  Fetches(LongFunction<Runnable> reserve) {
    this.reserve = reserve;
  }

  /** {@return what {@code fetch} gives, unless too much is under way} */
  CompletionStage<Content> begin(Supplier<CompletionStage<Content>> fetch) {
    if (underWay.incrementAndGet() > FETCHES_MAX) {
      underWay.decrementAndGet();
      return CompletableFuture.failedFuture(
          FileRules.refused(
              FileRefusal.TOO_FAST,
              "%d contents are on their way already; take or cancel them".formatted(FETCHES_MAX)));
    }
    Runnable end = once();
    return fetch
        .get()
        .whenComplete((content, failure) -> {
          if (failure != null) {
            end.run();
          }
        })
        .thenApply(content -> counted(content, end));
  }

  private Content counted(Content content, Runnable end) {
    Runnable release;
    try {
      release = reserve.apply(inMemory(content));
    } catch (RuntimeException e) {
      end.run();
      throw e;
    }
    Runnable both =
        () -> {
          end.run();
          release.run();
        };
    return new Content(
        content.type(),
        content.bytes(),
        content.width(),
        content.height(),
        to -> content.pieces().subscribe(new Counted(to, both)));
  }

  /** A picture that was drawn is in memory as a whole, other files are read as they are taken. */
  private static long inMemory(Content content) {
    return content.width() > 0 ? content.bytes() + STREAM : STREAM;
  }

  private Runnable once() {
    AtomicBoolean ended = new AtomicBoolean();
    return () -> {
      if (ended.compareAndSet(false, true)) {
        underWay.decrementAndGet();
      }
    };
  }

  /** Passes all on, and tells when it is over. */
  private record Counted(Flow.Subscriber<? super byte[]> to, Runnable end)
      implements Flow.Subscriber<byte[]> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      to.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long count) {
              subscription.request(count);
            }

            @Override
            public void cancel() {
              end.run();
              subscription.cancel();
            }
          });
    }

    @Override
    public void onNext(byte[] piece) {
      to.onNext(piece);
    }

    @Override
    public void onError(Throwable failure) {
      end.run();
      to.onError(failure);
    }

    @Override
    public void onComplete() {
      end.run();
      to.onComplete();
    }
  }
}
