package dev.parley.room.log;

import static dev.parley.room.limits.ConferenceLimits.LOG_PAGE;
import static dev.parley.room.limits.ConferenceLimits.STREAM_QUEUE_MAX;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryReservation;
import dev.parley.base.SerialExecutor;
import dev.parley.pipeline.CallException;
import dev.parley.room.spi.LogEntry;
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
 * Subscription of one reader to one topic of a room (Reactive Streams): delivers entries on demand,
 * first from the log and then live.
 *
 * <pre>
 *   numbers   1 … handed over … | queue … tail | … only in the log … newest
 *                                 at most       tail == newest: live, the next event is queued
 *                                 QUEUE_MAX     tail &lt; newest: behind, the log is read on
 * </pre>
 *
 * <p>An event that finds the queue full is not queued: the stream falls behind and reads it from
 * the log later, so that no event is lost and its memory stays bounded. Of the signals with one key
 * only the latest is queued.
 *
 * <p>Threads: safe for use by multiple threads; the subscriber is called on this stream's own
 * serial executor, without the lock. Memory: its initial items, at most {@code STREAM_QUEUE_MAX}
 * events, and one signal for each key.
 *
 * @param <T> the type of the items
 */
public final class LogSubscription<T> implements Flow.Subscription {
  private static final System.Logger LOG = System.getLogger(LogSubscription.class.getName());

  /** Entries per read of the log where the reader demands fewer: it may not see all of them. */
  private static final int READ_MIN = 16;

  private static final int TURNS_WAITING_MAX = 2; // one running, one requested meanwhile

  private final Flow.Subscriber<? super T> subscriber;
  private final EntryVisibility visibility;
  private final MappedEntrySource<T> source;
  private final Consumer<LogSubscription<T>> ended;
  private final SerialExecutor roomExecutor;
  private final MemoryReservation memory;

  // All guarded by this.
  private final Queue<QueuedItem<T>> queue = new ArrayDeque<>();
  private final Map<Object, T> signals = new LinkedHashMap<>();
  private long demand;
  private long tail;
  private long newest;
  private boolean reading;
  private boolean signalLast;
  private boolean waking;
  private int initial; // items of the queue with which the stream began
  private boolean over;
  private @Nullable Runnable terminalSignal; // set once, when the server ends the stream

  /** A queued item with the bytes reserved for it. */
  private record QueuedItem<T>(T item, long bytes) {}

  /**
   * @param memory reservation for queued items; initial items are not counted, because the state of
   *     a board shares their shapes
   * @param ended called once when the subscriber cancels, on any thread
   */
  public LogSubscription(
      Flow.Subscriber<? super T> subscriber,
      EntryVisibility visibility,
      MappedEntrySource<T> source,
      Executor threads,
      MemoryReservation memory,
      Consumer<LogSubscription<T>> ended) {
    this.subscriber = subscriber;
    this.visibility = visibility;
    this.source = source;
    this.memory = memory;
    this.ended = ended;
    roomExecutor = new SerialExecutor(threads, TURNS_WAITING_MAX);
  }

  /** Starts the stream after number {@code after}, in a room whose newest event is {@code last}. */
  public void begin(long after, long last) {
    begin(List.of(), after, last);
  }

  /** Starts the stream with initial items, followed by the events after number {@code after}. */
  public void begin(List<? extends T> items, long after, long last) {
    synchronized (this) {
      if (over) {
        return;
      }
      items.forEach(item -> queue.add(new QueuedItem<>(item, 0)));
      initial = items.size();
      tail = Math.clamp(after, 0, last);
      newest = last;
    }
    wake();
  }

  /** Offers a newly stored event; {@code item} is its mapped form for readers, if it has one. */
  void published(LogEntry entry, Optional<T> item) {
    synchronized (this) {
      if (over) {
        return; // it is not removed yet; what it reserved now would not be released
      }
      // Only a stream that has everything up to the newest entry may take the next one directly;
      // any other would get a gap.
      boolean live = tail >= newest;
      newest = entry.number();
      if (live && entry.number() > tail) {
        if (item.isEmpty() || !visibility.sees(entry)) {
          tail = entry.number();
          return;
        }
        // Without demand nothing is queued: a reader that stopped reading would otherwise hold
        // memory that all rooms share, in each of its streams.
        if (demand > 0
            && queue.size() < STREAM_QUEUE_MAX
            && add(entry, item.get(), Priority.ORDINARY)) {
          tail = entry.number();
        }
      }
    }
    wake();
  }

  /** Queues a signal; it replaces a queued signal with the same key. */
  public void signal(Object key, T item) {
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

  /** Completes the stream; queued items are dropped. */
  public void complete() {
    end(subscriber::onComplete);
  }

  /** Ends the stream with an error; queued items are dropped. */
  public void fail(Throwable why) {
    end(() -> subscriber.onError(why));
  }

  /** Ends the stream with an error, and reports its end like a cancellation. */
  public void abort(Throwable why) {
    fail(why);
    ended.accept(this);
  }

  /** {@return whether the subscriber has not taken all initial items} */
  public synchronized boolean isStarting() {
    return initial > 0;
  }

  private void end(Runnable last) {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      terminalSignal = last;
      drop();
    }
    wake();
  }

  private void drop() {
    queue.clear();
    initial = 0;
    signals.clear();
    memory.close();
  }

  private boolean add(LogEntry entry, T item, Priority claim) {
    long bytes = EventHeapBytes.of(entry.event());
    if (!memory.tryGrow(claim, bytes)) {
      return false;
    }
    queue.add(new QueuedItem<>(item, bytes));
    return true;
  }

  /** {@return whether the stream has ended} */
  public synchronized boolean over() {
    return over;
  }

  private void wake() {
    synchronized (this) {
      if (waking) {
        return;
      }
      waking = true;
    }
    roomExecutor.execute(this::turn);
  }

  private void turn() {
    synchronized (this) {
      waking = false; // from here on, a new item schedules another run
    }
    try {
      for (T item = take(); item != null; item = take()) {
        subscriber.onNext(item);
      }
      Runnable last = takeTerminalSignal();
      if (last != null) {
        last.run();
      }
    } catch (RuntimeException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "a subscriber threw an exception, and its subscription is cancelled",
          e);
      cancel();
    }
    readOn();
  }

  /** {@return the next requested item; null if there is none now} */
  private synchronized @Nullable T take() {
    if (over || demand == 0 || (queue.isEmpty() && signals.isEmpty())) {
      return null;
    }
    demand = demand == Long.MAX_VALUE ? demand : demand - 1;
    // Alternate, so that neither many signals nor a long backlog delays the other.
    signalLast = queue.isEmpty() || (!signals.isEmpty() && !signalLast);
    if (!signalLast) {
      QueuedItem<T> next = queue.remove();
      initial = Math.max(0, initial - 1);
      memory.shrink(next.bytes());
      return next.item();
    }
    var first = signals.entrySet().iterator();
    T item = first.next().getValue();
    first.remove();
    return item;
  }

  private synchronized @Nullable Runnable takeTerminalSignal() {
    Runnable last = terminalSignal;
    terminalSignal = null;
    return last;
  }

  private void readOn() {
    long from;
    long upTo;
    int most;
    synchronized (this) {
      if (over || reading || demand == 0 || !queue.isEmpty() || tail >= newest) {
        return;
      }
      reading = true;
      from = tail;
      upTo = newest;
      most = Math.clamp(demand, READ_MIN, LOG_PAGE);
    }
    source
        .after(from, most)
        .whenComplete((page, failure) -> {
          if (failure == null) {
            read(page, upTo, most);
          } else {
            LOG.log(System.Logger.Level.WARNING, "a follower's log cannot be read", failure);
            fail(
                new CallException.Unavailable(
                    "the room's log cannot be read now; follow again in a moment"));
            ended.accept(this);
          }
        });
  }

  private void read(List<MappedEntry<T>> page, long upTo, int most) {
    boolean starved;
    synchronized (this) {
      reading = false;
      starved = !takePage(page, upTo, most);
    }
    if (starved) {
      fail(
          new CallException.Overloaded(
              "the server's memory for history is in use; follow again in a moment"));
      ended.accept(this);
    }
    wake();
  }

  /**
   * Queues what the reader demands of a page from the log; the other items, and those that do not
   * fit, are read again later. {@return false if not even one item fits}
   */
  private boolean takePage(List<MappedEntry<T>> page, long upTo, int most) {
    for (MappedEntry<T> each : page) {
      boolean seen = !over && each.item().isPresent() && visibility.sees(each.entry());
      if (seen && queue.size() >= demand) {
        return true;
      }
      // The first item may use the reserve; otherwise the stream could never make progress.
      Priority claim = queue.isEmpty() ? Priority.ESSENTIAL : Priority.ORDINARY;
      if (seen && !add(each.entry(), each.item().get(), claim)) {
        return !queue.isEmpty();
      }
      // Also for entries that this member does not see: they count as delivered.
      tail = each.entry().number();
    }
    // Numbers have gaps: a partial page means that no further entry exists up to the newest.
    tail = page.size() < most ? Math.max(tail, upTo) : tail;
    return true;
  }
}
