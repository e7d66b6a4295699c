package dev.parley.media.payload;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Depacketizer: assembles video frames from RTP payloads, in the form that decoders and containers
 * take: VP8 and VP9 frames unchanged, H.264 with start codes (ISO/IEC 14496-10, annex B), AV1 as
 * temporal units of OBUs with size fields (AV1 specification, section 5).
 *
 * <p>Packets are added in the order of their sequence numbers, and gaps are announced. An
 * incomplete frame is dropped.
 */
public abstract sealed class FrameAssembler
    permits Vp8FrameAssembler, Vp9FrameAssembler, H264FrameAssembler, Av1FrameAssembler {
  /** Maximum size of a frame in bytes; a larger one is dropped. */
  public static final int FRAME_BYTES_MAX = 8 << 20;

  private static final int FIRST_BYTES = 32 << 10;

  private byte[] frame = new byte[FIRST_BYTES];
  private int length;
  private boolean begun;
  private boolean broken;
  private boolean ended;
  private boolean keyFrame;

  FrameAssembler() {}

  /** {@return an assembler for a codec by its name in SDP; empty for an audio or unknown codec} */
  public static Optional<FrameAssembler> of(String codec) {
    return switch (codec.toUpperCase(Locale.ROOT)) {
      case "VP8" -> Optional.of(new Vp8FrameAssembler());
      case "VP9" -> Optional.of(new Vp9FrameAssembler());
      case "H264" -> Optional.of(new H264FrameAssembler());
      case "AV1" -> Optional.of(new Av1FrameAssembler());
      default -> Optional.empty();
    };
  }

  /** Announces that packets are missing before the next one. */
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
   * @param marker marker bit of its header: the last packet of a picture, with all its layers
   * @return whether a frame is complete now
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

  /** {@return the view that finds the borders of frames} */
  abstract PayloadView view();

  /**
   * Adds the payload that the view is wrapped around. {@return whether it was well-formed and fits}
   */
  abstract boolean piece(byte[] bytes, int from, int length);

  /** Appends bytes to the frame. {@return whether they fit} */
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

  /** {@return the frame, from index 0; valid until the next packet is added} */
  public final byte[] bytes() {
    return frame;
  }

  /** {@return length of the frame in bytes} */
  public final int length() {
    return length;
  }

  /** {@return whether the frame is a key frame, at which a decoder can start} */
  public final boolean keyFrame() {
    return keyFrame;
  }
}
