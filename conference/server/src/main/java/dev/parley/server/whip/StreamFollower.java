package dev.parley.server.whip;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/**
 * Subscriber with unbounded demand that keeps a participant session's stream open and passes each
 * item on.
 *
 * <p>Threads: those of the stream. The future completes when the stream ends, normally or by a
 * failure.
 *
 * @param <T> type of the items
 */
final class StreamFollower<T> implements Flow.Subscriber<T> {
  private final Consumer<T> taker;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  StreamFollower(Consumer<T> taker) {
    this.taker = taker;
  }

  CompletableFuture<Void> done() {
    return ended;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(T item) {
    taker.accept(item);
  }

  @Override
  public void onError(Throwable failure) {
    ended.complete(null);
  }

  @Override
  public void onComplete() {
    ended.complete(null);
  }
}
