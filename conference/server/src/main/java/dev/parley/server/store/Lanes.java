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
final class Lanes {
  private final int most;
  private final Map<Lane, Deque<Pending>> lanes = new LinkedHashMap<>(); // next turn first
  private int size;
  private boolean closed;

  /**
   * @param most upper bound for waiting entries
   */
  Lanes(int most) {
    this.most = most;
  }

  /** Result of {@link #offer}. */
  enum Offer {
    TAKEN,
    FULL,
    CLOSED
  }

  /** Adds an entry at the end of its lane. */
  synchronized Offer offer(Pending pending) {
    if (closed) {
      return Offer.CLOSED;
    }
    if (size >= most) {
      return Offer.FULL;
    }
    lane(pending).addLast(pending);
    added();
    return Offer.TAKEN;
  }

  /** Puts an entry back at the head of its lane, even beyond the bound and after {@link #close}. */
  synchronized void putBack(Pending pending) {
    lane(pending).addFirst(pending);
    added();
  }

  private Deque<Pending> lane(Pending pending) {
    return lanes.computeIfAbsent(pending.lane(), _ -> new ArrayDeque<>());
  }

  private void added() {
    size++;
    notifyAll();
  }

  /** Waits for an entry. {@return the next entry; null once the queue is closed and empty} */
  synchronized @Nullable Pending take() throws InterruptedException {
    while (size == 0 && !closed) {
      wait();
    }
    return poll();
  }

  /** {@return the next entry; null when the queue is empty} */
  synchronized @Nullable Pending poll() {
    Map.Entry<Lane, Deque<Pending>> first =
        lanes.isEmpty() ? null : lanes.entrySet().iterator().next();
    if (first == null) {
      return null;
    }
    Lane lane = first.getKey();
    Deque<Pending> queue = first.getValue();
    Pending next = queue.removeFirst();
    size--;
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
