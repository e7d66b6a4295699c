package dev.parley.bench.capture;

/**
 * Frames of one or several members.
 *
 * @param captured pictures of the screen
 * @param sent frames that were encoded and passed to the client; the encoder drops what exceeds its
 *     bit rate
 * @param received frames of others that arrived
 * @param drawn pictures of others that were drawn
 * @param allocated bytes that the capturing threads have allocated until a frame was encoded
 */
record CallCounts(long captured, long sent, long received, long drawn, long allocated) {
  CallCounts plus(CallCounts other) {
    return new CallCounts(
        captured + other.captured,
        sent + other.sent,
        received + other.received,
        drawn + other.drawn,
        allocated + other.allocated);
  }

  CallCounts minus(CallCounts before) {
    return new CallCounts(
        captured - before.captured,
        sent - before.sent,
        received - before.received,
        drawn - before.drawn,
        allocated - before.allocated);
  }
}
