package dev.parley.server.media;

/**
 * Counters of the forwarding threads.
 *
 * @param count number of threads
 * @param handedOver datagrams handed over from the reading thread to another one
 * @param dropped datagrams dropped because a hand-over queue was full
 */
public record ForwardingThreadsSnapshot(int count, long handedOver, long dropped) {
  /** Counters of a single thread, which has no hand-over. */
  static final ForwardingThreadsSnapshot SINGLE = new ForwardingThreadsSnapshot(1, 0, 0);

  ForwardingThreadsSnapshot plus(ForwardingThreadsSnapshot other) {
    return new ForwardingThreadsSnapshot(
        count + other.count, handedOver + other.handedOver, dropped + other.dropped);
  }
}
