package dev.parley.load;

/** Counters of a subscriber, written by its worker and read after it has finished. */
final class Tally {
  final Histogram delays = new Histogram();
  long received;
  long bytes;
  long again;
  long keyFramesAsked;

  void add(Tally other) {
    delays.add(other.delays);
    received += other.received;
    bytes += other.bytes;
    again += other.again;
    keyFramesAsked += other.keyFramesAsked;
  }
}
