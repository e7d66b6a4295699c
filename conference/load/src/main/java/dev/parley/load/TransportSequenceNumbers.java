package dev.parley.load;

/** Transport-wide sequence numbers of one connection, across its tracks. Threads: one at a time. */
final class TransportSequenceNumbers {
  private int next;

  int next() {
    return next++ & 0xffff;
  }
}
