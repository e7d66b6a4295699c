package dev.parley.calls.running;

import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Waiter;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a session's own, while requests come one right behind the other: it reads them as a
 * waiting caller reads its reply, and runs their servants itself, so that nobody is woken. Nothing
 * is read in the meantime, until the transport notices after a moment and reads on; hence only
 * servants that have been quick so far ({@link Pace}) run here, one at a time.
 *
 * <p>Threads: safe for all.
 */
public final class ServingThread {
  /** Requests that come within {@link #FAST_NANOS} before there is a thread for them. */
  private static final int REQUESTS_MIN = 32;

  private static final long FAST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** After so long it tries again to be who reads, where the transport reads now. */
  private static final long LAP_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** A thread that has got nothing in so many laps ends. */
  private static final int LAPS_MAX = 10;

  /** So often requests that come fast begin none, where threads before got nothing to do. */
  private static final int PASSES_MAX = 1 << 10;

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Connection connection;
  private final OutgoingCalls outgoing;
  private final Semaphore threads;
  private final CarrierWatch.Watched watched;
  private int requests; // these three belong to the one that reads
  private long sinceNanos = System.nanoTime();
  private int passed;
  private volatile int passes; // some transports let nobody read, or others read first
  private volatile @Nullable Thread thread; // null: there is none
  private volatile @Nullable Waiter waiter; // what the thread waits with, null while a servant runs
  private volatile boolean closed;
  private @Nullable Runnable next; // confined to the thread

  /** {@return as many as there are cores, since each stays awake for a moment after a request} */
  public static Semaphore threads() {
    return new Semaphore(Runtime.getRuntime().availableProcessors());
  }

  /**
   * Creates one that begins once requests come fast.
   *
   * @param connection that it reads
   * @param outgoing this side's own calls: while one waits, its caller reads requests as well, and
   *     two that read would wake each other
   * @param threads how many more of these there may be, of all sessions
   * @param servants of the connection, counted before they are started here
   */
  public ServingThread(
      Connection connection, OutgoingCalls outgoing, Semaphore threads, Servants servants) {
    this.connection = connection;
    this.outgoing = outgoing;
    this.threads = threads;
    watched = new CarrierWatch.Watched(servants);
  }

  /**
   * Runs a servant: here where it has been quick so far, as soon as what this thread has read is
   * handled, and else on a thread of its own: a virtual one, unless the method is CPU-bound.
   *
   * @param run of the servant
   * @param work runs it
   */
  public void start(ServantRun run, Runnable work) {
    if (!run.quick() || !ReadingThread.readsHere() || !takes(work)) {
      CarrierWatch.PROCESS.start(run, work);
      watched.started();
    }
  }

  /** {@return whether it is run here} */
  private boolean takes(Runnable servant) {
    if (!isCurrent()) {
      count();
      return false;
    }
    Waiter waits = waiter;
    if (waits == null || waits.done()) {
      return false; // read while a servant waits for a call of its own, or behind another request
    }
    next = servant;
    waits.signal();
    return true;
  }

  private void count() {
    requests++;
    if (requests < REQUESTS_MIN) {
      return;
    }
    long now = System.nanoTime();
    boolean fast = now - sinceNanos < FAST_NANOS;
    requests = 0;
    sinceNanos = now;
    if (!fast || thread != null || closed) {
      return;
    }
    if (passed < passes) {
      passed++;
    } else if (outgoing.isEmpty()) {
      passed = 0;
      begin();
    }
  }

  private void begin() {
    if (!threads.tryAcquire()) {
      return;
    }
    Thread begun =
        Thread.ofPlatform()
            .name("parley-serving-" + NUMBER.incrementAndGet())
            .daemon()
            .inheritInheritableThreadLocals(false) // of whoever read the request
            .unstarted(this::run);
    thread = begun;
    begun.start();
  }

  private void run() {
    int served = 0;
    try {
      for (; !closed && serve(); served++) {}
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // by a servant: it ends, and another may begin
    } finally {
      passes = served > 0 ? 0 : Math.min(PASSES_MAX, 2 * passes + 1);
      thread = null;
      threads.release();
    }
  }

  private boolean serve() throws InterruptedException {
    Waiter waits = new Waiter();
    waiter = waits;
    for (int lap = 0; lap < LAPS_MAX && !waits.done(); lap++) {
      connection.await(waits, System.nanoTime() + LAP_NANOS);
    }
    waiter = null;
    Runnable servant = next;
    next = null;
    if (servant == null) {
      return false;
    }
    servant.run();
    return true;
  }

  /** {@return whether the current thread is this one, which reads no other connection} */
  public boolean isCurrent() {
    return Thread.currentThread().equals(thread);
  }

  /** The connection has ended: so does the thread. */
  public void close() {
    closed = true;
    Waiter waits = waiter;
    if (waits != null) {
      waits.signal();
    }
  }
}
