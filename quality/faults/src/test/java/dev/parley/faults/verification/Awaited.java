package dev.parley.faults.verification;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/** Subscriber that passes each item on, and tells the end. Threads: called by one at a time. */
final class Awaited<T> implements Flow.Subscriber<T> {
  private final Consumer<T> each;
  private final CompletableFuture<Void> end = new CompletableFuture<>();

  Awaited(Consumer<T> each) {
    this.each = each;
  }

  /** {@return completes when the stream ends, and fails with it} */
  CompletableFuture<Void> end() {
    return end;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(T item) {
    each.accept(item);
  }

  @Override
  public void onError(Throwable failure) {
    end.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    end.complete(null);
  }
}
