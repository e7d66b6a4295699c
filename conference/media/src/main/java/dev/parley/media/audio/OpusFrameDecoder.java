package dev.parley.media.audio;

import dev.parley.media.payload.OpusPayload;
import io.github.jaredmdobson.concentus.OpusDecoder;
import io.github.jaredmdobson.concentus.OpusException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Opus decoder to mono at 48 kHz. A malformed packet is concealed like a lost one, and resets the
 * decoder.
 *
 * <p>Threads: one at a time.
 */
public final class OpusFrameDecoder {
  /** Granularity of concealment in samples: 2.5 ms. */
  private static final int STEP = 120;

  private OpusDecoder decoder = fresh();
  private long broken;

  /** Creates a decoder in its initial state. */
  public OpusFrameDecoder() {}

  /**
   * Decodes a packet, which starts at index 0.
   *
   * @param into room for {@link OpusPayload#SAMPLES_MAX}
   * @return samples written; 0 for a malformed packet
   */
  public int decode(byte[] bytes, int length, short[] into) {
    return decode(bytes, length, into, OpusPayload.SAMPLES_MAX, false);
  }

  /**
   * Conceals lost samples, by the in-band FEC of the next packet where there is one.
   *
   * @param bytes packet after the loss, which may contain FEC for it
   * @param length length of that packet in bytes; 0 when it is not available
   * @param samples number of lost samples; a remainder of less than 2.5 ms becomes silence
   */
  public void conceal(byte[] bytes, int length, short[] into, int samples) {
    var whole = samples - samples % STEP;
    var written =
        whole == 0
            ? 0
            : length > 0
                ? decode(bytes, length, into, whole, true)
                : decode(null, 0, into, whole, false);
    Arrays.fill(into, Math.min(written, samples), samples, (short) 0);
  }

  /**
   * Decodes, and maps any exception to failure: for a malformed packet the library throws
   * exceptions of several types, and errors.
   */
  @SuppressWarnings({"CatchingUnchecked", "NullAway"}) // null is how the library says: lost
  private int decode(
      byte @Nullable [] bytes, int length, short[] into, int samples, boolean mends) {
    try {
      return decoder.decode(bytes, 0, length, into, 0, samples, mends);
    } catch (OpusException | RuntimeException | AssertionError e) {
      broken++;
      decoder = fresh();
      return 0;
    }
  }

  /** {@return number of packets that could not be decoded} */
  public long malformed() {
    return broken;
  }

  private static OpusDecoder fresh() {
    try {
      return new OpusDecoder(OpusMixer.HERTZ, 1);
    } catch (OpusException e) {
      throw new IllegalStateException("Opus has mono at 48 kHz", e);
    }
  }
}
