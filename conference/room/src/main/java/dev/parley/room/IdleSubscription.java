package dev.parley.room;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Subscription to a stream of another server that takes one item, with which the stream begins
 * there (rule ST-2), and no more.
 *
 * <p>Threads: safe for use by multiple threads.
 *
 * @param <T> the type of the items
 */
final class IdleSubscription<T> implements Flow.Subscriber<T> {
  private final Runnable over;
  private Flow.@Nullable Subscription subscription; // guarded by this; null: not begun
  private boolean cancelled; // guarded by this

  /**
   * @param over called when the stream has ended there
   */
  IdleSubscription(Runnable over) {
    this.over = over;
  }

  @Override
  public void onSubscribe(Flow.Subscription begun) {
    boolean late;
    synchronized (this) {
      subscription = begun;
      late = cancelled;
    }
    if (late) {
      begun.cancel();
    } else {
      begun.request(1);
    }
  }

  /** Ends the stream. */
  void cancel() {
    Flow.Subscription begun;
    synchronized (this) {
      cancelled = true;
      begun = subscription;
    }
    if (begun != null) {
      begun.cancel();
    }
  }

  @Override
  public void onNext(T item) {
    // The room here has it too.
  }

  @Override
  public void onError(Throwable failure) {
    over.run();
  }

  @Override
  public void onComplete() {
    over.run();
  }
}
