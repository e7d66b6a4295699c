package dev.parley.server.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bounded multi-queue that serves its lanes round robin, so that a room that writes much does not
 * delay the others.
 *
 * <p>Threads: safe for all. Memory: at most {@code most} entries, plus those that were put back.
 */
final class LaneQueue {
  private final int most;
  private final Map<WriterLane, Deque<QueuedWrite>> lanes =
      new LinkedHashMap<>(); // next turn first
  private int size;
  private boolean closed;

  /**
   * @param most upper bound for waiting entries
   */
  LaneQueue(int most) {
    this.most = most;
  }

  /** Result of {@link #offer}. */
  enum OfferResult {
    TAKEN,
    FULL,
    CLOSED
  }

  /** Adds an entry at the end of its lane. */
  synchronized OfferResult offer(QueuedWrite pending) {
    if (closed) {
      return OfferResult.CLOSED;
    }
    if (size >= most) {
      return OfferResult.FULL;
    }
    lane(pending).addLast(pending);
    added();
    return OfferResult.TAKEN;
  }

  /** Puts an entry back at the head of its lane, even beyond the bound and after {@link #close}. */
  synchronized void putBack(QueuedWrite pending) {
    // At the head: later work of the same room must not overtake the remaining steps.
    lane(pending).addFirst(pending);
    added();
  }

  private Deque<QueuedWrite> lane(QueuedWrite pending) {
    return lanes.computeIfAbsent(pending.lane(), _ -> new ArrayDeque<>());
  }

  private void added() {
    size++;
    notifyAll();
  }

  /** Waits for an entry. {@return the next entry; null once the queue is closed and empty} */
  synchronized @Nullable QueuedWrite take() throws InterruptedException {
    while (size == 0 && !closed) {
      wait();
    }
    return poll();
  }

  /** {@return the next entry; null when the queue is empty} */
  synchronized @Nullable QueuedWrite poll() {
    Map.Entry<WriterLane, Deque<QueuedWrite>> first =
        lanes.isEmpty() ? null : lanes.entrySet().iterator().next();
    if (first == null) {
      return null;
    }
    WriterLane lane = first.getKey();
    Deque<QueuedWrite> queue = first.getValue();
    QueuedWrite next = queue.removeFirst();
    size--;
    // Removed and added again: insertion order is the order of turns, so the lane goes to the end.
    lanes.remove(lane);
    if (!queue.isEmpty()) {
      lanes.put(lane, queue);
    }
    return next;
  }

  /** Closes the queue to further entries. {@return whether it was open} */
  synchronized boolean close() {
    boolean open = !closed;
    closed = true;
    notifyAll();
    return open;
  }
}
