package dev.parley.soap.call;

import dev.parley.base.Timers;
import dev.parley.soap.mime.ReceivedParts;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/**
 * Time limit for reading the streams of a result, which hold a connection: the deadline of their
 * call, and a time in which nothing is read. Threads: safe for all.
 */
final class ResultLease implements Timers.CloseAwareTask {
  private final Timers timers;
  private final ReceivedParts parts;
  private final long deadlineNanos;
  private final long unreadNanosMax;

  /**
   * @param deadlineNanos by {@link System#nanoTime}; {@link Long#MAX_VALUE} for none
   */
  ResultLease(Timers timers, ReceivedParts parts, long deadlineNanos, Duration unreadMax) {
    this.timers = timers;
    this.parts = parts;
    this.deadlineNanos = deadlineNanos;
    unreadNanosMax = unreadMax.toNanos();
  }

  void start() {
    try {
      timers.scheduleAt(end(), this);
    } catch (RejectedExecutionException e) {
      parts.closeQuietly();
    }
  }

  private long end() {
    long unread = parts.readNanos() + unreadNanosMax;
    return deadlineNanos == Long.MAX_VALUE || unread - deadlineNanos < 0 ? unread : deadlineNanos;
  }

  @Override
  public void run() {
    if (!parts.isPending()) {
      return;
    }
    if (end() - System.nanoTime() <= 0) {
      parts.closeQuietly();
    } else {
      start();
    }
  }

  @Override
  public void onClosed() {
    parts.closeQuietly();
  }
}
