package dev.parley.media.congestion;

/**
 * Spreads packets so that no more leaves than a rate allows: a bucket that fills each 5 ms, and
 * holds what leaves in 50 ms. As long as it is not empty, packets leave at once; what has to wait
 * waits with the caller.
 *
 * <p>Audio never waits: it leaves, and what it takes is missing for others.
 *
 * <p>Threads: one at a time.
 */
final class Pacer {
  private static final long STEP_NANOS = 5_000_000;

  private static final long BURST_NANOS = 50_000_000;
  private static final long DEBT_NANOS_MAX = 500_000_000;
  private static final double BITS_NANOS = 8e9;

  private double bytesPerNano;
  private double bucket;
  private long filled;
  private boolean started;

  /** Sets the rate from {@code now} on. */
  void rate(long bitsPerSecond, long now) {
    fill(now);
    bytesPerNano = Math.max(1, bitsPerSecond) / BITS_NANOS;
    if (!started) {
      started = true;
      filled = now;
      bucket = bytesPerNano * BURST_NANOS;
    }
  }

  /** {@return whether a packet other than audio may leave now} */
  boolean mayLeave(long now) {
    fill(now);
    return bucket > 0;
  }

  /** A packet leaves, audio or other. */
  void sent(int bytes, long now) {
    fill(now);
    bucket = Math.max(bucket - bytes, -bytesPerNano * DEBT_NANOS_MAX);
  }

  private void fill(long now) {
    long steps = (now - filled) / STEP_NANOS;
    if (started && steps > 0) {
      filled += steps * STEP_NANOS;
      double full = bytesPerNano * BURST_NANOS;
      bucket = Math.min(full, bucket + bytesPerNano * steps * STEP_NANOS);
    }
  }
}
