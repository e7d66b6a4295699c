package dev.parley.server.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bounded queue that serves its lanes in turn (round robin), so that a room that writes much does
 * not make the others wait.
 *
 * <p>Threads: safe for all. Memory: at most {@code most} entries, and those that were put back.
 */
final class Lanes {
  private final int most;
  private final Map<Lane, Deque<Pending>> lanes = new LinkedHashMap<>(); // next turn first
  private int size;
  private boolean closed;

  /**
   * @param most entries that wait
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

  /** Puts an entry at the head of its lane, also beyond the bound and after {@link #close}. */
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

  /** Waits for an entry. {@return the next one; null once it is closed and empty} */
  synchronized @Nullable Pending take() throws InterruptedException {
    while (size == 0 && !closed) {
      wait();
    }
    return poll();
  }

  /** {@return the next entry; null when nothing waits} */
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

  /** Refuses further entries. {@return whether it was open} */
  synchronized boolean close() {
    boolean open = !closed;
    closed = true;
    notifyAll();
    return open;
  }
}
