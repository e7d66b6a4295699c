package dev.parley.media.audio;

import dev.parley.media.payload.Opus;
import io.github.jaredmdobson.concentus.OpusDecoder;
import io.github.jaredmdobson.concentus.OpusException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes one stream of Opus to mono at 48 kHz. A packet that is none becomes what is made up for
 * lost ones, and the next begins anew.
 *
 * <p>Threads: one at a time.
 */
public final class Decoder {
  /** What a decoder can make up is a multiple of 2.5 ms. */
  private static final int STEP = 120;

  private OpusDecoder decoder = fresh();
  private long broken;

  /** Makes one that has decoded nothing. */
  public Decoder() {}

  /**
   * Decodes a packet, which starts at index 0.
   *
   * @param into room for {@link Opus#SAMPLES_MAX}
   * @return samples that were written; 0 when it is no packet
   */
  public int decode(byte[] bytes, int length, short[] into) {
    return decode(bytes, length, into, Opus.SAMPLES_MAX, false);
  }

  /**
   * Makes up what is lost.
   *
   * @param bytes the packet after it, which may bring it in short
   * @param length of that packet; 0 when it is not there
   * @param samples how many are lost; what is no multiple of 2.5 ms becomes silence
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

  /** What the library throws for a bad packet is of several kinds, errors among them. */
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

  /** {@return packets that could not be decoded} */
  public long broken() {
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
