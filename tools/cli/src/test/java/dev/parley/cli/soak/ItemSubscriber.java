package dev.parley.cli.soak;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/** Hands over the items of a stream. Threads: called by the one that delivers. */
final class ItemSubscriber<T> implements Flow.Subscriber<T> {
  private static final int WINDOW = 64;

  private final Consumer<T> each;
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private Flow.Subscription subscription = new Ended();
  private int taken;

  /** A subscription before there is one. */
  private static final class Ended implements Flow.Subscription {
    @Override
    public void request(long n) {}

    @Override
    public void cancel() {}
  }

  ItemSubscriber(Consumer<T> each) {
    this.each = each;
  }

  /** {@return completes when the stream ends or fails, or when nothing more is wanted} */
  CompletableFuture<Void> end() {
    return end;
  }

  /** Wants nothing more. */
  void stop() {
    subscription.cancel();
    end.complete(null);
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(WINDOW);
  }

  @Override
  public void onNext(T item) {
    each.accept(item);
    taken++;
    if (taken == WINDOW / 2) {
      taken = 0;
      subscription.request(WINDOW / 2);
    }
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
