package dev.parley.load;

/** What a subscriber got. Filled by its worker, read once that has nothing to add. */
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
