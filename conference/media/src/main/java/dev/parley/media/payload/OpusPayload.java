package dev.parley.media.payload;

/**
 * View of an Opus packet (RFC 7587), by its TOC byte (RFC 6716, section 3.1). Packets are
 * independent, so a decoder can start at any of them.
 *
 * <p>Threads: one at a time.
 */
public final class OpusPayload implements PayloadView {
  /** RTP clock rate, independent of the sample rate. */
  public static final int CLOCK_HERTZ = 48_000;

  /** Maximum duration of a packet in ticks: 120 ms. */
  public static final int SAMPLES_MAX = 5_760;

  /** Maximum length of a packet that signals silence (RFC 6716, section 2.1.9). */
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

  /** {@return duration of the packet in ticks of {@link #CLOCK_HERTZ}} */
  public int samples() {
    return frames * frameSamples();
  }

  /** {@return duration of one of its frames in ticks of {@link #CLOCK_HERTZ}} */
  public int frameSamples() {
    int configuration = head >> 3 & 0x1F;
    if (configuration < 12) {
      return (configuration & 3) == 3 ? 2_880 : 480 << (configuration & 3);
    }
    return configuration < 16 ? 480 << (configuration & 1) : 120 << (configuration & 3);
  }

  /** {@return number of frames in the packet} */
  public int frames() {
    return frames;
  }

  public boolean stereo() {
    return (head & 4) != 0;
  }

  /** {@return whether the packet only signals silence (DTX)} */
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
