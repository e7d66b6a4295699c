package dev.parley.client.session;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Subscriber that hands each item to an executor, and asks for one more when it has been handled: a
 * slow listener slows the stream, never the connection.
 *
 * <p>Threads: those of the stream.
 */
public final class ItemSubscriber<T> implements Flow.Subscriber<T> {
  private static final int WINDOW = 256;

  private final Executor executor;
  private final Consumer<? super T> listener;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile Flow.@org.jspecify.annotations.Nullable Subscription subscription;
  private volatile boolean cancelled;

  /** Creates a subscriber that calls a listener on an executor. */
  public ItemSubscriber(Executor executor, Consumer<? super T> listener) {
    this.executor = executor;
    this.listener = listener;
  }

  /** {@return completes when the stream has ended, with the reason; never exceptionally} */
  public CompletableFuture<String> ended() {
    return ended;
  }

  /** Stops the stream. */
  public void cancel() {
    cancelled = true;
    Flow.Subscription current = subscription;
    if (current != null) {
      current.cancel();
    }
    ended.complete("it was cancelled");
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    this.subscription = subscription;
    if (cancelled) {
      subscription.cancel();
    } else {
      subscription.request(WINDOW);
    }
  }

  @Override
  public void onNext(T item) {
    try {
      executor.execute(() -> handle(item));
    } catch (RejectedExecutionException e) {
      cancel();
    }
  }

  private void handle(T item) {
    if (!cancelled) {
      listener.accept(item);
      Flow.Subscription current = subscription;
      if (current != null) {
        current.request(1);
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    ended.complete(String.valueOf(failure.getMessage()));
  }

  @Override
  public void onComplete() {
    ended.complete("the session has ended");
  }
}
