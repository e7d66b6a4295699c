package dev.parley.calls.running;

import dev.parley.transport.api.Connection;
import dev.parley.transport.api.ReplyWaiter;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Combined reader and servant thread of one session, used while requests arrive back to back: it
 * reads them as a waiting caller reads its reply, and runs their servants itself, which saves a
 * thread wake-up per request. While a servant runs, nothing is read until the transport notices and
 * reads on; therefore only servants that have been quick so far ({@link RunTimeAverage}) run here,
 * one at a time.
 *
 * <p>Threads: safe for all.
 */
public final class ServingThread {
  /** Requests that must arrive within {@link #FAST_NANOS} before a thread is started. */
  private static final int REQUESTS_MIN = 32;

  private static final long FAST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Interval at which the thread tries to become the reader while the transport reads. */
  private static final long LAP_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** Consecutive laps without a request after which the thread ends. */
  private static final int LAPS_MAX = 10;

  /** Upper limit for the bursts that start no thread, after threads that found nothing to do. */
  private static final int PASSES_MAX = 1 << 10;

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Connection connection;
  private final OutgoingCalls outgoing;
  private final Semaphore threads;
  private final ServantStarter starter;
  private int requests; // these three are confined to the reading thread
  private long sinceNanos = System.nanoTime();
  private int passed;
  private volatile int passes; // back-off: some transports let no thread read
  private volatile @Nullable Thread thread; // null: there is none
  private volatile @Nullable ReplyWaiter
      waiter; // that the thread waits on; null while a servant runs
  private volatile boolean closed;
  private @Nullable Runnable next; // confined to the thread

  /**
   * {@return permits for as many threads as there are cores, since each stays awake for a moment
   * after a request}
   */
  public static Semaphore threads() {
    return new Semaphore(Runtime.getRuntime().availableProcessors());
  }

  /**
   * Creates the state; the thread starts once requests arrive fast.
   *
   * @param connection the connection that it reads
   * @param outgoing this side's own calls: while one waits, its caller also reads requests, and two
   *     readers would wake each other
   * @param threads permits for further threads, shared by all sessions
   * @param servants running servants of the connection, counted before they are started here
   */
  public ServingThread(
      Connection connection, OutgoingCalls outgoing, Semaphore threads, RunningServants servants) {
    this.connection = connection;
    this.outgoing = outgoing;
    this.threads = threads;
    starter = new ServantStarter(servants);
  }

  /**
   * Runs a servant: on this thread where it has been quick so far, as soon as the message that was
   * read is handled; otherwise on a thread of its own, a virtual one unless the method is
   * CPU-bound.
   *
   * @param run the run of the servant
   * @param work starts the run
   */
  public void start(ServantRun run, Runnable work) {
    if (!run.quick() || !ReadingThread.isReading() || !accepts(work)) {
      starter.start(run, work);
    }
  }

  /** {@return whether this thread will run it} */
  private boolean accepts(Runnable servant) {
    if (!isCurrent()) {
      count();
      return false;
    }
    ReplyWaiter waits = waiter;
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
      Thread.currentThread().interrupt(); // by a servant: this thread ends, another may start
    } finally {
      passes = served > 0 ? 0 : Math.min(PASSES_MAX, 2 * passes + 1);
      thread = null;
      threads.release();
    }
  }

  private boolean serve() throws InterruptedException {
    ReplyWaiter waits = new ReplyWaiter();
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

  /** Ends the thread after the connection has ended. */
  public void close() {
    closed = true;
    ReplyWaiter waits = waiter;
    if (waits != null) {
      waits.signal();
    }
  }
}
