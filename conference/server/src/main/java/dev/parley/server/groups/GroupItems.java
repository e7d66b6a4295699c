package dev.parley.server.groups;

import dev.parley.base.SerialExecutor;
import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupEnded;
import dev.parley.room.api.group.GroupItem;
import dev.parley.room.api.group.GroupKeyAdded;
import dev.parley.room.api.group.GroupTracks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Stream of a membership: keys in their order, the latest tracks, and the end. It is delivered on
 * threads of its own, since a connection may be slow and the forwarding thread must not wait.
 *
 * <p>Threads: safe for all. Memory: {@link #KEYS_MAX} keys; a reader that is slower is cut off.
 */
final class GroupItems implements Flow.Publisher<GroupItem>, Flow.Subscription {
  /** Maximum number of keys that wait for the reader. */
  static final int KEYS_MAX = 16;

  private final SerialExecutor executor;
  private final Runnable cancelled;
  private final Deque<GroupKeyAdded> keys = new ArrayDeque<>(); // confined to the executor, as are:
  private Flow.@Nullable Subscriber<? super GroupItem> subscriber;
  private @Nullable GroupTracks tracks;
  private @Nullable GroupEnded ended;
  private long demand;
  private boolean over;

  /**
   * @param cancelled run when the reader has gone
   */
  GroupItems(Executor threads, Runnable cancelled) {
    executor = new SerialExecutor(threads, Integer.MAX_VALUE);
    this.cancelled = cancelled;
  }

  void key(GroupKeyAdded key) {
    executor.execute(() -> {
      keys.add(key);
      if (keys.size() > KEYS_MAX) {
        over = true; // no later packet could be decrypted without a key that is missing
        cancelled.run();
      }
      deliver();
    });
  }

  void tracks(GroupTracks latest) {
    executor.execute(() -> {
      tracks = latest;
      deliver();
    });
  }

  void end(GroupEndReason reason) {
    executor.execute(() -> {
      ended = new GroupEnded(reason);
      deliver();
    });
  }

  @Override
  public void subscribe(Flow.Subscriber<? super GroupItem> reader) {
    executor.execute(() -> {
      if (subscriber != null) {
        reader.onSubscribe(new NoItems());
        reader.onError(new IllegalStateException("a membership has one stream"));
        return;
      }
      subscriber = reader;
      reader.onSubscribe(this);
    });
  }

  @Override
  public void request(long count) {
    executor.execute(() -> {
      if (count <= 0) {
        fail(new IllegalArgumentException("requested %d items".formatted(count)));
        return;
      }
      demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
      deliver();
    });
  }

  private void fail(RuntimeException why) {
    if (subscriber != null && !over) {
      over = true;
      subscriber.onError(why);
      cancelled.run();
    }
  }

  @Override
  public void cancel() {
    executor.execute(() -> {
      over = true;
      keys.clear();
      cancelled.run();
    });
  }

  private void deliver() {
    Flow.Subscriber<? super GroupItem> reader = subscriber;
    while (reader != null && !over && demand > 0) {
      GroupItem item = next();
      if (item == null) {
        return;
      }
      demand--;
      reader.onNext(item);
      if (item instanceof GroupEnded) {
        over = true;
        reader.onComplete();
      }
    }
  }

  private @Nullable GroupItem next() {
    if (!keys.isEmpty()) {
      return keys.poll();
    }
    GroupTracks latest = tracks;
    tracks = null;
    return latest == null ? ended : latest;
  }

  /** Subscription of a reader that is refused. */
  private static final class NoItems implements Flow.Subscription {
    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }
}
