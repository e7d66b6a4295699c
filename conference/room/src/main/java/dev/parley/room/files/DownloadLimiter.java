package dev.parley.room.files;

import static dev.parley.room.limits.ConferenceLimits.DOWNLOADS_MAX;
import static dev.parley.room.log.RoomMemory.STREAM;

import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileRefusal;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Limiter for the concurrent downloads of one session, because content that was requested and not
 * fully received occupies server memory. A request whose content is never consumed counts until the
 * session ends.
 *
 * <p>Threads: safe for use by multiple threads.
 */
public final class DownloadLimiter {
  private static final Flow.Subscription NO_SUBSCRIPTION =
      new Flow.Subscription() {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
      };

  private final AtomicInteger underWay = new AtomicInteger();
  private final LongFunction<Runnable> reserve;
  private final Set<Unclaimed> contents = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Content without a subscriber. Compared by identity, as its parts are. */
  private record Unclaimed(AtomicBoolean claimed, Runnable release) {
    /** {@return whether the content was unclaimed until now} */
    boolean claim() {
      return claimed.compareAndSet(false, true);
    }
  }

  /**
   * @param reserve reserves bytes of memory and returns their release; throws if they do not fit
   */
  DownloadLimiter(LongFunction<Runnable> reserve) {
    this.reserve = reserve;
  }

  /**
   * Starts a download unless too many are in progress; {@return the content of {@code fetch}, or a
   * refusal}
   */
  CompletionStage<ContentStream> begin(Supplier<CompletionStage<ContentStream>> fetch) {
    if (underWay.incrementAndGet() > DOWNLOADS_MAX) {
      underWay.decrementAndGet();
      return CompletableFuture.failedFuture(
          FileRules.refused(
              FileRefusal.TOO_FAST,
              "%d contents are on their way already; take or cancel them"
                  .formatted(DOWNLOADS_MAX)));
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

  private ContentStream counted(ContentStream content, Runnable end) {
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
    return new ContentStream(
        content.type(),
        content.bytes(),
        content.width(),
        content.height(),
        subscriber(content, unclaimed(both)));
  }

  private Unclaimed unclaimed(Runnable release) {
    Unclaimed content = new Unclaimed(new AtomicBoolean(), release);
    contents.add(content);
    if (closed) {
      close();
    }
    return content;
  }

  private Flow.Publisher<byte[]> subscriber(ContentStream content, Unclaimed unclaimed) {
    return to -> {
      if (unclaimed.claim()) {
        contents.remove(unclaimed);
        content.pieces().subscribe(new Counted(to, unclaimed.release()));
      } else {
        to.onSubscribe(NO_SUBSCRIPTION);
        to.onError(
            FileRules.refused(
                FileRefusal.NO_SESSION, "the session has ended; join again with the resume key"));
      }
    };
  }

  /**
   * Releases the content that no subscriber has claimed when the session has ended: the end of its
   * connection cancels only what was subscribed to.
   */
  void close() {
    closed = true;
    contents.removeIf(content -> {
      if (content.claim()) {
        content.release().run();
      }
      return true;
    });
  }

  /**
   * Estimates the memory of a download: a rendered image is in memory as a whole, and other files
   * are read as they are sent.
   */
  private static long inMemory(ContentStream content) {
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

  /** Subscriber that forwards all signals and runs {@code end} when the stream has ended. */
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
