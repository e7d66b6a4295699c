package dev.parley.pipeline;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets at most so many calls through at once. Others wait in line, first come first served, without
 * a thread; when the line is full too, a call is refused as overloaded.
 *
 * <p>Threads: safe for all. A reply resumes the calls that wait one after another, never one inside
 * the other.
 */
public final class ConcurrencyLimitValve implements Valve {
  private static final Object PASSED = new Object();

  private final int runningMax;
  private final int waitingMax;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger waiting = new AtomicInteger();
  private final ConcurrentLinkedQueue<Call> line = new ConcurrentLinkedQueue<>();
  private final AtomicInteger drains = new AtomicInteger();

  /**
   * @param runningMax calls let through at once
   * @param waitingMax calls that may wait for that
   */
  public ConcurrencyLimitValve(int runningMax, int waitingMax) {
    this.runningMax = runningMax;
    this.waitingMax = waitingMax;
  }

  /** {@return the calls that were let through and have not ended} */
  public int running() {
    return running.get();
  }

  @Override
  public Step request(Call call) {
    if (waiting.get() == 0 && take()) {
      call.keep(PASSED);
      return Step.CONTINUE;
    }
    if (waiting.incrementAndGet() > waitingMax) {
      waiting.decrementAndGet();
      call.fail(
          new CallException.Overloaded(
              call.describe()
                  + ": "
                  + runningMax
                  + " calls run and "
                  + waitingMax
                  + " wait already"));
      return Step.DONE;
    }
    call.keep(PASSED);
    line.add(call);
    drain();
    return Step.SUSPEND;
  }

  @Override
  public void reply(Call call) {
    if (call.kept().isEmpty()) {
      return;
    }
    if (line.remove(call)) {
      waiting.decrementAndGet();
    } else {
      running.decrementAndGet();
    }
    drain();
  }

  private boolean take() {
    int now = running.get();
    while (now < runningMax) {
      if (running.compareAndSet(now, now + 1)) {
        return true;
      }
      now = running.get();
    }
    return false;
  }

  private void drain() {
    if (drains.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    do {
      while (!line.isEmpty() && take()) {
        Call next = line.poll();
        if (next == null) {
          running.decrementAndGet();
          break;
        }
        waiting.decrementAndGet();
        next.resume();
      }
      seen = drains.addAndGet(-seen);
    } while (seen != 0);
  }
}
