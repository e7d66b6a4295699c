package dev.parley.load;

/** Counters of a subscriber, written by its worker and read after it has finished. */
final class DeliveryCounters {
  final DurationHistogram delays = new DurationHistogram();
  long received;
  long bytes;
  long again;
  long keyFramesAsked;

  void add(DeliveryCounters other) {
    delays.add(other.delays);
    received += other.received;
    bytes += other.bytes;
    again += other.again;
    keyFramesAsked += other.keyFramesAsked;
  }
}
