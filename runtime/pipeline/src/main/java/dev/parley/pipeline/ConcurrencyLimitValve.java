package dev.parley.pipeline;

import java.util.LinkedHashSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Lets at most so many calls through at once. Others wait in line, first come first served, without
 * a thread; when the line is full too, a call is refused as overloaded.
 *
 * <p>Threads: safe for all. A reply resumes the calls that wait one after another, never one inside
 * the other.
 */
public final class ConcurrencyLimitValve implements Valve {
  private static final Object SEEN = new Object();

  private final int runningMax;
  private final int waitingMax;
  private final AtomicInteger running = new AtomicInteger();
  private final LinkedHashSet<Call> line = new LinkedHashSet<>(); // guarded by itself
  private volatile int waiting; // the length of the line, written under its lock
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

  /** {@return the calls that wait in line} */
  public int waiting() {
    return waiting;
  }

  @Override
  public Step request(Call call) {
    if (waiting == 0 && take()) {
      call.keep(SEEN);
      return Step.CONTINUE;
    }
    synchronized (line) {
      if (line.size() < waitingMax) {
        call.keep(SEEN);
        line.add(call);
        waiting = line.size();
      }
    }
    if (call.kept().isEmpty()) {
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
    drain(); // a place may have become free before the call was in line
    return Step.SUSPEND;
  }

  @Override
  public void reply(Call call) {
    if (call.kept().isEmpty()) {
      return;
    }
    if (!leave(call)) {
      running.decrementAndGet();
    }
    if (waiting != 0) {
      drain();
    }
  }

  /** Takes a call that ended while it waited out of the line. {@return whether it waited} */
  private boolean leave(Call call) {
    if (waiting == 0) {
      return false;
    }
    synchronized (line) {
      boolean waited = line.remove(call);
      waiting = line.size();
      return waited;
    }
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
      return; // whoever drains looks again
    }
    int seen = 1;
    do {
      for (Call next = next(); next != null; next = next()) {
        next.resume();
      }
      seen = drains.addAndGet(-seen);
    } while (seen != 0);
  }

  /** {@return the first in line, which has a place now; null when there is no place, or no line} */
  private @Nullable Call next() {
    synchronized (line) {
      if (line.isEmpty() || !take()) {
        return null;
      }
      Call first = line.removeFirst();
      waiting = line.size();
      return first;
    }
  }
}
