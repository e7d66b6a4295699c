package dev.parley.media.payload;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Puts the frames of a picture together again from the payloads of their packets, as decoders and
 * files take them: VP8 and VP9 frames as they are, H.264 with start codes (ISO/IEC 14496-10, annex
 * B), AV1 as temporal units whose parts tell their size (AV1 specification, section 5).
 *
 * <p>It is given packets in the order of their sequence numbers, and told where some are missing. A
 * frame of which a piece is missing is left out.
 *
 * <p>Threads: one at a time. Memory: the largest frame, at most {@link #FRAME_BYTES_MAX}.
 */
public abstract sealed class FrameAssembler permits Vp8Frames, Vp9Frames, H264Frames, Av1Frames {
  /** Bytes of a frame; a larger one is left out. */
  public static final int FRAME_BYTES_MAX = 8 << 20;

  private static final int FIRST_BYTES = 32 << 10;

  private byte[] frame = new byte[FIRST_BYTES];
  private int length;
  private boolean begun;
  private boolean broken;
  private boolean ended;
  private boolean keyFrame;

  FrameAssembler() {}

  /** {@return one for a codec as SDP names it; empty for one that is no picture's, or not known} */
  public static Optional<FrameAssembler> of(String codec) {
    return switch (codec.toUpperCase(Locale.ROOT)) {
      case "VP8" -> Optional.of(new Vp8Frames());
      case "VP9" -> Optional.of(new Vp9Frames());
      case "H264" -> Optional.of(new H264Frames());
      case "AV1" -> Optional.of(new Av1Frames());
      default -> Optional.empty();
    };
  }

  /** Packets are missing before the next one. */
  public final void gap() {
    begin();
  }

  private void begin() {
    length = 0;
    begun = false;
    broken = false;
    ended = false;
    keyFrame = false;
  }

  /**
   * Adds a packet's payload.
   *
   * @param marker the marker bit of its header: a frame, with all its layers, ends with it
   * @return whether a frame is whole now
   */
  public final boolean add(byte[] bytes, int from, int length, boolean marker) {
    if (ended) {
      begin();
    }
    PayloadView view = view();
    if (!view.wrap(bytes, from, length, marker) || (!begun && !view.frameStart())) {
      broken = true;
    }
    if (!broken) {
      keyFrame |= view.keyFrameStart();
      broken = !piece(bytes, from, length);
      begun = true;
    }
    ended = marker;
    return ended && !broken && this.length > 0;
  }

  /** {@return what tells the borders of frames} */
  abstract PayloadView view();

  /** Adds what the view was just wrapped around. {@return whether it could be} */
  abstract boolean piece(byte[] bytes, int from, int length);

  /** Adds bytes to the frame. {@return whether there is room for them} */
  final boolean append(byte[] bytes, int from, int count) {
    if (count < 0 || count > FRAME_BYTES_MAX - length) {
      return false;
    }
    if (frame.length < length + count) {
      frame = Arrays.copyOf(frame, Math.max(length + count, frame.length * 2));
    }
    System.arraycopy(bytes, from, frame, length, count);
    length += count;
    return true;
  }

  /** {@return the frame, from index 0; until the next packet is added} */
  public final byte[] bytes() {
    return frame;
  }

  /** {@return bytes of the frame} */
  public final int length() {
    return length;
  }

  /** {@return whether a decoder that has seen nothing can start with the frame} */
  public final boolean keyFrame() {
    return keyFrame;
  }
}
