package dev.parley.load;

import dev.parley.base.DurationHistogram;

/** Counters of a subscriber, written by its thread and read after it has finished. */
final class DeliveryCounters {
  final DurationHistogram delays = DurationHistogram.fine();
  long received;
  long bytes;
  long again;

  void add(DeliveryCounters other) {
    delays.add(other.delays.snapshot());
    received += other.received;
    bytes += other.bytes;
    again += other.again;
  }
}
