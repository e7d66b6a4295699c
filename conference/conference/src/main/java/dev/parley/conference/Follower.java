package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.FOLLOWER_QUEUE_MAX;
import static dev.parley.conference.ConferenceLimits.LOG_PAGE;

import dev.parley.base.MemoryBudget.Claim;
import dev.parley.base.MemoryShare;
import dev.parley.base.SerialExecutor;
import dev.parley.conference.spi.LogEntry;
import dev.parley.pipeline.CallException;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One reader of one subject in a room: hands over what its subscriber asks for, from the log and
 * then live.
 *
 * <pre>
 *   numbers   1 … handed over … | queue … tail | … only in the log … newest
 *                                 at most       tail == newest: live, the next event is queued
 *                                 QUEUE_MAX     tail &lt; newest: behind, the log is read on
 * </pre>
 *
 * <p>An event that finds the queue full is left to the log: the reader falls behind and loses
 * nothing, and its memory stays bounded. Of signals, the last one for each key waits.
 *
 * <p>Threads: safe for all; the subscriber is called in this follower's own turns, without the
 * lock. Memory: what it begins with, at most {@code FOLLOWER_QUEUE_MAX} events, one signal for each
 * key.
 *
 * @param <T> what it hands over
 */
final class Follower<T> implements Flow.Subscription {
  private static final System.Logger LOG = System.getLogger(Follower.class.getName());
  private static final int TURNS_WAITING_MAX = 2; // one that runs, one that was asked for meanwhile

  private final Flow.Subscriber<? super T> subscriber;
  private final Visibility visibility;
  private final Reading.Source<T> source;
  private final Consumer<Follower<T>> ended;
  private final SerialExecutor turns;
  private final MemoryShare memory;

  // All guarded by this.
  private final Queue<Waiting<T>> queue = new ArrayDeque<>();
  private final Map<Object, T> signals = new LinkedHashMap<>();
  private long demand;
  private long tail;
  private long newest;
  private boolean reading;
  private boolean signalLast;
  private boolean waking;
  private boolean over;
  private @Nullable Runnable farewell; // set once, when the stream ends from this side

  /** An item with the bytes that are reserved for it. */
  private record Waiting<T>(T item, long bytes) {}

  /**
   * @param memory what waits is reserved in it; of what the stream begins with, nothing is, since a
   *     board's state has the same shapes
   * @param ended told once when the subscriber cancels, on any thread
   */
  Follower(
      Flow.Subscriber<? super T> subscriber,
      Visibility visibility,
      Reading.Source<T> source,
      Executor threads,
      MemoryShare memory,
      Consumer<Follower<T>> ended) {
    this.subscriber = subscriber;
    this.visibility = visibility;
    this.source = source;
    this.memory = memory;
    this.ended = ended;
    turns = new SerialExecutor(threads, TURNS_WAITING_MAX);
  }

  /** Begins behind {@code after}, in a room whose newest event is {@code last}. */
  void begin(long after, long last) {
    begin(List.of(), after, last);
  }

  /** Begins with some items, and goes on behind {@code after}. */
  void begin(List<? extends T> items, long after, long last) {
    synchronized (this) {
      if (over) {
        return;
      }
      items.forEach(item -> queue.add(new Waiting<>(item, 0)));
      tail = Math.clamp(after, 0, last);
      newest = last;
    }
    wake();
  }

  /** A new event is on disk; {@code item} is what those read who may see it, if anything. */
  void published(LogEntry entry, Optional<T> item) {
    synchronized (this) {
      boolean live = tail >= newest;
      newest = entry.number();
      if (live && entry.number() > tail) {
        if (item.isEmpty() || !visibility.sees(entry)) {
          tail = entry.number();
          return;
        }
        if (queue.size() < FOLLOWER_QUEUE_MAX && add(entry, item.get(), Claim.ORDINARY)) {
          tail = entry.number();
        }
      }
    }
    wake();
  }

  /** Replaces the signal of the same key that still waits. */
  void signal(Object key, T item) {
    synchronized (this) {
      signals.put(key, item);
    }
    wake();
  }

  @Override
  public void request(long count) {
    if (count <= 0) {
      end(() ->
          subscriber.onError(
              new IllegalArgumentException("a demand of " + count + "; it is 1 at least")));
      ended.accept(this);
      return;
    }
    synchronized (this) {
      demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
    }
    wake();
  }

  @Override
  public void cancel() {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      drop();
    }
    ended.accept(this);
  }

  /** Ends the stream from this side; what still waits is dropped. */
  void complete() {
    end(subscriber::onComplete);
  }

  /** Ends the stream from this side. */
  void fail(Throwable why) {
    end(() -> subscriber.onError(why));
  }

  private void end(Runnable last) {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      farewell = last;
      drop();
    }
    wake();
  }

  private void drop() {
    queue.clear();
    signals.clear();
    memory.close();
  }

  private boolean add(LogEntry entry, T item, Claim claim) {
    long bytes = EventBytes.of(entry.event());
    if (!memory.tryGrow(claim, bytes)) {
      return false;
    }
    queue.add(new Waiting<>(item, bytes));
    return true;
  }

  /** {@return whether nothing more is handed over} */
  synchronized boolean over() {
    return over;
  }

  private void wake() {
    synchronized (this) {
      if (waking) {
        return;
      }
      waking = true;
    }
    turns.execute(this::turn);
  }

  private void turn() {
    synchronized (this) {
      waking = false; // from here on, whoever adds something asks for another turn
    }
    try {
      for (T item = take(); item != null; item = take()) {
        subscriber.onNext(item);
      }
      Runnable last = takeFarewell();
      if (last != null) {
        last.run();
      }
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "a follower threw and is let go", e);
      cancel();
    }
    readOn();
  }

  /** {@return the next item that is asked for; null when there is none now} */
  private synchronized @Nullable T take() {
    if (over || demand == 0 || (queue.isEmpty() && signals.isEmpty())) {
      return null;
    }
    demand = demand == Long.MAX_VALUE ? demand : demand - 1;
    // By turns, so that neither a storm of signals nor a long past holds up the other.
    signalLast = queue.isEmpty() || (!signals.isEmpty() && !signalLast);
    if (!signalLast) {
      Waiting<T> next = queue.remove();
      memory.shrink(next.bytes());
      return next.item();
    }
    var first = signals.entrySet().iterator();
    T item = first.next().getValue();
    first.remove();
    return item;
  }

  private synchronized @Nullable Runnable takeFarewell() {
    Runnable last = farewell;
    farewell = null;
    return last;
  }

  private void readOn() {
    long from;
    long upTo;
    synchronized (this) {
      if (over || reading || demand == 0 || !queue.isEmpty() || tail >= newest) {
        return;
      }
      reading = true;
      from = tail;
      upTo = newest;
    }
    source
        .after(from, LOG_PAGE)
        .whenComplete((page, failure) -> {
          if (failure == null) {
            read(page, upTo);
          } else {
            LOG.log(System.Logger.Level.WARNING, "a follower's log cannot be read", failure);
            fail(
                new CallException.Unavailable(
                    "the room's log cannot be read now; follow again in a moment"));
            ended.accept(this);
          }
        });
  }

  private void read(List<Reading<T>> page, long upTo) {
    boolean starved;
    synchronized (this) {
      reading = false;
      starved = !takePage(page, upTo);
    }
    if (starved) {
      fail(
          new CallException.Overloaded(
              "the server's memory for history is in use; follow again in a moment"));
      ended.accept(this);
    }
    wake();
  }

  /** What does not fit is read again later. {@return false when not even one item fits} */
  private boolean takePage(List<Reading<T>> page, long upTo) {
    for (Reading<T> each : page) {
      boolean seen = !over && each.item().isPresent() && visibility.sees(each.entry());
      // The first may use the reserve: what has no place at all would never be read.
      Claim claim = queue.isEmpty() ? Claim.ESSENTIAL : Claim.ORDINARY;
      if (seen && !add(each.entry(), each.item().get(), claim)) {
        return !queue.isEmpty();
      }
      tail = each.entry().number();
    }
    // Numbers have gaps: a page that is not full tells that there is nothing up to the newest.
    tail = page.size() < LOG_PAGE ? Math.max(tail, upTo) : tail;
    return true;
  }
}
