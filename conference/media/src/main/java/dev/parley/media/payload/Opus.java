package dev.parley.media.payload;

/**
 * An Opus packet (RFC 7587), as its first byte tells (RFC 6716, section 3.1). Each stands alone, so
 * a decoder can start anywhere.
 *
 * <p>Threads: one at a time.
 */
public final class Opus implements PayloadView {
  /** Ticks of the clock of RTP in a second, whatever the audio's own rate. */
  public static final int CLOCK_HERTZ = 48_000;

  /** The longest packet: 120 ms. */
  public static final int SAMPLES_MAX = 5_760;

  /** Silence is a packet of at most that many bytes (RFC 6716, section 2.1.9). */
  private static final int SILENCE_BYTES_MAX = 2;

  private int head;
  private int frames;
  private int length;

  @Override
  public boolean wrap(byte[] bytes, int from, int length, boolean marker) {
    this.length = length;
    if (length < 1) {
      return false;
    }
    head = bytes[from];
    frames =
        switch (head & 3) {
          case 0 -> 1;
          case 1, 2 -> 2;
          default -> length > 1 ? bytes[from + 1] & 0x3F : 0;
        };
    return frames > 0 && samples() <= SAMPLES_MAX;
  }

  /** {@return the length of the packet in ticks of {@link #CLOCK_HERTZ}} */
  public int samples() {
    return frames * frameSamples();
  }

  /** {@return the length of one of its frames in ticks of {@link #CLOCK_HERTZ}} */
  public int frameSamples() {
    int configuration = head >> 3 & 0x1F;
    if (configuration < 12) {
      return (configuration & 3) == 3 ? 2_880 : 480 << (configuration & 3);
    }
    return configuration < 16 ? 480 << (configuration & 1) : 120 << (configuration & 3);
  }

  /** {@return how many frames are in it} */
  public int frames() {
    return frames;
  }

  public boolean stereo() {
    return (head & 4) != 0;
  }

  /** {@return whether it says nothing but that there is silence} */
  public boolean silent() {
    return length <= SILENCE_BYTES_MAX;
  }

  @Override
  public boolean keyFrameStart() {
    return true;
  }

  @Override
  public boolean frameStart() {
    return true;
  }

  @Override
  public boolean frameEnd() {
    return true;
  }

  @Override
  public int temporalId() {
    return 0;
  }

  @Override
  public int spatialId() {
    return 0;
  }

  @Override
  public boolean discardable() {
    return false;
  }
}
