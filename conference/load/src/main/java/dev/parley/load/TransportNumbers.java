package dev.parley.load;

/** Counts all packets of one connection, whichever track they are of. Threads: one at a time. */
final class TransportNumbers {
  private int next;

  int next() {
    return next++ & 0xffff;
  }
}
