package dev.parley.room;

import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Supplier;

/**
 * Stream of a session at the owner. It is asked for by a call that waits for the answer, which the
 * thread that reads a page's connection must not do, so another thread asks.
 *
 * <p>Threads: safe for use by multiple threads.
 *
 * @param <T> the type of the items
 * @param executor runs tasks that block
 * @param asked asks for the stream; may block
 */
record OwnerStream<T>(Executor executor, Supplier<Flow.Publisher<T>> asked)
    implements Flow.Publisher<T> {
  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    executor.execute(() -> {
      Flow.Publisher<T> stream;
      try {
        stream = asked.get();
      } catch (RuntimeException e) {
        subscriber.onSubscribe(new NoSubscription());
        subscriber.onError(e);
        return;
      }
      stream.subscribe(subscriber);
    });
  }

  /** Subscription to a stream that could not be asked for. */
  private record NoSubscription() implements Flow.Subscription {
    @Override
    public void request(long count) {
      // There is nothing to send.
    }

    @Override
    public void cancel() {
      // It has failed already.
    }
  }
}
