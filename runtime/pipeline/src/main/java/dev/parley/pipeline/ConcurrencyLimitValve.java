package dev.parley.pipeline;

import java.util.LinkedHashSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of calls that run at once. Further calls wait in a bounded first-in, first-out
 * queue without holding a thread; when the queue is full too, a call fails as overloaded.
 *
 * <p>Threads: safe for all. A reply resumes waiting calls one after another, never recursively.
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
   * @param runningMax calls that may run at once
   * @param waitingMax calls that may wait in the queue
   */
  public ConcurrencyLimitValve(int runningMax, int waitingMax) {
    this.runningMax = runningMax;
    this.waitingMax = waitingMax;
  }

  /** {@return the number of calls that run} */
  public int running() {
    return running.get();
  }

  /** {@return the number of calls that wait in the queue} */
  public int waiting() {
    return waiting;
  }

  @Override
  public ValveAction request(Call call) {
    if (waiting == 0 && take()) {
      call.attach(SEEN);
      return ValveAction.CONTINUE;
    }
    synchronized (line) {
      if (line.size() < waitingMax) {
        call.attach(SEEN);
        line.add(call);
        waiting = line.size();
      }
    }
    if (call.valveAttachment().isEmpty()) {
      call.fail(
          new CallException.Overloaded(
              call.describe()
                  + ": "
                  + runningMax
                  + " calls run and "
                  + waitingMax
                  + " wait already"));
      return ValveAction.DONE;
    }
    drain(); // a running call may have ended before this one was in the queue
    return ValveAction.SUSPEND;
  }

  @Override
  public void reply(Call call) {
    if (call.valveAttachment().isEmpty()) {
      return;
    }
    if (!leave(call)) {
      running.decrementAndGet();
    }
    if (waiting != 0) {
      drain();
    }
  }

  /** Removes a call from the queue that ended while it waited. {@return whether it waited} */
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
      return; // the draining thread sees the higher count and looks again
    }
    int seen = 1;
    do {
      for (Call next = next(); next != null; next = next()) {
        next.resume();
      }
      seen = drains.addAndGet(-seen);
    } while (seen != 0);
  }

  /**
   * {@return the first waiting call, which now counts as running; null when the limit is reached or
   * no call waits}
   */
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
