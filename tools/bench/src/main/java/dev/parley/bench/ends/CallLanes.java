package dev.parley.bench.ends;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Concurrent chains of asynchronous calls: in each lane, the end of a call starts the next. */
final class CallLanes {
  /** Starter of a call, which notifies the lane when the call ends. */
  @FunctionalInterface
  interface CallStarter {
    /** Starts a call; must not block. */
    void start(long value, CallLane lane);
  }

  /** Runs all lanes of a window; returns when they have ended. */
  static void run(CallWindow window, CallStarter starter) throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(window.outstanding());
    for (int i = 0; i < window.outstanding(); i++) {
      new CallLane(window, starter, ended).next();
    }
    ended.await();
  }

  /**
   * A chain of calls. A call that ends before its start has returned does not start the next one
   * recursively, since the stack would grow.
   */
  static final class CallLane {
    private final CallWindow window;
    private final CallStarter starter;
    private final CountDownLatch ended;
    private final AtomicInteger due = new AtomicInteger(); // calls to start

    private CallLane(CallWindow window, CallStarter starter, CountDownLatch ended) {
      this.window = window;
      this.starter = starter;
      this.ended = ended;
    }

    /** Records the result of a call, and starts the next. */
    void returned(long argument, long result) {
      window.returned(argument, result);
      next();
    }

    /** Records the failure of a call, and ends the lane. */
    void failed(Throwable why) {
      window.failed(why);
      next();
    }

    private void next() {
      if (due.getAndIncrement() > 0) {
        return;
      }
      do {
        long value = window.nextArgument();
        if (value == CallWindow.END) {
          ended.countDown();
          return;
        }
        starter.start(value, this);
      } while (due.decrementAndGet() > 0);
    }
  }

  private CallLanes() {}
}
