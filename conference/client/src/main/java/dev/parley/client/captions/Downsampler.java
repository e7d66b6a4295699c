package dev.parley.client.captions;

/**
 * Converts 48 kHz to 16 kHz: a low-pass filter (windowed sinc, 7 kHz), of whose output each third
 * sample is taken. Threads: one at a time.
 */
final class Downsampler {
  private static final int FACTOR = 3;
  private static final int TAPS = 47;
  private static final double CUT_OFF = 7_000 / 48_000.0;

  private final double[] filter = new double[TAPS];
  private final double[] history = new double[TAPS];
  private int newest;
  private int phase;

  Downsampler() {
    double sum = 0;
    for (int i = 0; i < TAPS; i++) {
      int from = i - TAPS / 2;
      double sinc =
          from == 0 ? 2 * CUT_OFF : Math.sin(2 * Math.PI * CUT_OFF * from) / (Math.PI * from);
      filter[i] = sinc * (0.54 - 0.46 * Math.cos(2 * Math.PI * i / (TAPS - 1)));
      sum += filter[i];
    }
    for (int i = 0; i < TAPS; i++) {
      filter[i] /= sum;
    }
  }

  /**
   * Converts samples.
   *
   * @param into room for a third of them, and one more
   * @return how many were written
   */
  int convert(short[] samples, int count, short[] into) {
    int written = 0;
    for (int i = 0; i < count; i++) {
      newest = newest + 1 == TAPS ? 0 : newest + 1;
      history[newest] = samples[i];
      phase = phase + 1 == FACTOR ? 0 : phase + 1;
      if (phase == 0) {
        into[written++] = filtered();
      }
    }
    return written;
  }

  private short filtered() {
    double sum = 0;
    int at = newest;
    for (int i = 0; i < TAPS; i++) {
      sum += filter[i] * history[at];
      at = at == 0 ? TAPS - 1 : at - 1;
    }
    return (short) Math.clamp(Math.round(sum), Short.MIN_VALUE, Short.MAX_VALUE);
  }
}
