package dev.parley.client.group;

import dev.parley.room.api.group.GroupEnded;
import dev.parley.room.api.group.GroupItem;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Queue of the items of a membership between the threads of the stream and the owner's thread.
 * Memory: at most {@link #WINDOW} items.
 */
final class GroupItems implements Flow.Subscriber<GroupItem> {
  private static final int WINDOW = 16;

  private final Queue<GroupItem> items = new ConcurrentLinkedQueue<>();
  private final Runnable wake;
  private volatile Flow.@Nullable Subscription subscription;
  private volatile @Nullable String end;
  private boolean cancelled;

  /**
   * @param wake makes the owner's thread poll
   */
  GroupItems(Runnable wake) {
    this.wake = wake;
  }

  /** {@return the next item; null for none} */
  @Nullable GroupItem poll() {
    GroupItem item = items.poll();
    Flow.Subscription current = subscription;
    if (item != null && current != null) {
      current.request(1);
    }
    return item;
  }

  /** {@return why nothing more comes, once all items have been polled} */
  Optional<String> end() {
    String why = end;
    return why != null && items.isEmpty() ? Optional.of(why) : Optional.empty();
  }

  synchronized void cancel() {
    cancelled = true;
    Flow.Subscription current = subscription;
    if (current != null) {
      current.cancel();
    }
  }

  @Override
  public synchronized void onSubscribe(Flow.Subscription begun) {
    subscription = begun;
    if (cancelled) {
      begun.cancel();
    } else {
      begun.request(WINDOW);
    }
  }

  @Override
  public void onNext(GroupItem item) {
    items.add(item);
    if (item instanceof GroupEnded(var reason)) {
      end = "the server has ended the membership: " + reason;
    }
    wake.run();
  }

  @Override
  public void onError(Throwable failure) {
    over("the connection to the server is lost: " + failure.getMessage());
  }

  @Override
  public void onComplete() {
    over("the server has ended the membership");
  }

  private void over(String why) {
    if (end == null) {
      end = why;
    }
    wake.run();
  }
}
