package dev.parley.media.payload;

import java.util.Locale;
import java.util.Optional;

/**
 * Packetizer: splits encoded video frames into RTP payloads, from the form in which {@link
 * FrameAssembler} returns them.
 *
 * <p>Threads: one at a time. Allocates nothing per frame.
 */
public abstract sealed class FramePacketizer
    permits Vp8Packetizer, Vp9Packetizer, H264Packetizer, Av1Packetizer {
  /** Smallest room for a payload in bytes. */
  public static final int ROOM_BYTES_MIN = 64;

  private byte[] frame = new byte[0];
  private int at;
  private int end;
  private boolean keyFrame;
  private int number = -1;

  FramePacketizer() {}

  /** {@return a packetizer for a codec by its name in SDP; empty for an audio or unknown codec} */
  public static Optional<FramePacketizer> of(String codec) {
    return switch (codec.toUpperCase(Locale.ROOT)) {
      case "VP8" -> Optional.of(new Vp8Packetizer());
      case "VP9" -> Optional.of(new Vp9Packetizer());
      case "H264" -> Optional.of(new H264Packetizer());
      case "AV1" -> Optional.of(new Av1Packetizer());
      default -> Optional.empty();
    };
  }

  /** Begins a frame, whose bytes are read until its last payload is written. */
  public final void begin(byte[] bytes, int from, int length, boolean keyFrame) {
    frame = bytes;
    at = from;
    end = from + length;
    this.keyFrame = keyFrame;
    number++;
    begun();
  }

  /**
   * Writes the next payload.
   *
   * @param room for it in bytes, at least {@link #ROOM_BYTES_MIN}
   * @return its length; 0 when the frame has no more
   */
  public final int next(byte[] into, int target, int room) {
    return at >= end ? 0 : write(into, target, room);
  }

  /** {@return whether the payload written last is the last one of its frame} */
  public final boolean last() {
    return at >= end;
  }

  /** Handles the begin of a frame. */
  void begun() {}

  abstract int write(byte[] into, int target, int room);

  /** Copies the next bytes of the frame. {@return how many} */
  final int copy(int most, byte[] into, int target) {
    int count = Math.min(most, end - at);
    System.arraycopy(frame, at, into, target, count);
    at += count;
    return count;
  }

  final byte[] frame() {
    return frame;
  }

  final int at() {
    return at;
  }

  final int end() {
    return end;
  }

  final void skipTo(int index) {
    at = index;
  }

  final boolean keyFrame() {
    return keyFrame;
  }

  /** {@return number of the frame, 15 bits} */
  final int pictureId() {
    return number & 0x7fff;
  }
}
