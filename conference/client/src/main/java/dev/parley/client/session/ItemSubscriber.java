package dev.parley.client.session;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Subscriber of a stream of the room: each item first updates the room's state, as a control task,
 * and then goes to the program's listeners. One more is asked for when they have handled it: a slow
 * listener slows its stream, never the connection.
 *
 * <p>Threads: those of the stream.
 */
public final class ItemSubscriber<T> implements Flow.Subscriber<T> {
  private static final System.Logger LOG = System.getLogger(ItemSubscriber.class.getName());
  private static final int WINDOW = 256;

  private final SessionTasks tasks;
  private final Consumer<? super T> state;
  private final Consumer<? super T> listener;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile Flow.@Nullable Subscription subscription;
  private volatile boolean cancelled;

  /**
   * Creates a subscriber.
   *
   * @param state updates the room's state; must not block
   * @param listener calls listeners of the program
   */
  public ItemSubscriber(
      SessionTasks tasks, Consumer<? super T> state, Consumer<? super T> listener) {
    this.tasks = tasks;
    this.state = state;
    this.listener = listener;
  }

  /** {@return completes when the stream has ended, with the reason; never exceptionally} */
  public CompletableFuture<String> ended() {
    return ended;
  }

  /** Stops the stream. Items that have not updated the state are dropped. */
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
    tasks
        .control()
        .execute(() -> {
          if (!cancelled) {
            pass(item);
          }
        });
  }

  private void pass(T item) {
    try {
      state.accept(item);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "an item of a room could not be handled", e);
    }
    try {
      tasks.listeners().execute(() -> handle(item));
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.ERROR, "the listeners of a room are behind by 8,192 items", e);
      cancel();
    }
  }

  private void handle(T item) {
    try {
      listener.accept(item);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a listener of a room failed", e);
    } finally {
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
