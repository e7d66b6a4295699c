package dev.parley.client.devices;

import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PixelFormat;
import dev.parley.devices.codec.PixelConverter;
import dev.parley.devices.codec.Vp8Encoder;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * VP8 encoder of pictures in any format, whose size may change: a new size begins with a key frame.
 *
 * <p>Threads: one at a time. Memory: a picture and a frame of its size; a call allocates nothing.
 */
final class PictureEncoder implements AutoCloseable {
  private static final int BITS_PER_SECOND_MIN = 100_000;

  /** Share of the estimated bandwidth for one video: the rest is for audio and repeated packets. */
  private static final double SHARE = 0.85;

  /** A new rate costs the encoder its history: small changes wait. */
  private static final double CHANGE_MIN = 0.1;

  private static final long RATE_NANOS = 500_000_000;
  private static final int FRAME_BYTES_MIN = 1 << 16;

  private final int bitsPerSecondMax;
  private int bitsPerSecond;
  private long ratedAt;
  private int width;
  private int height;
  private byte[] frame = new byte[0];
  private @Nullable Vp8Encoder encoder; // null: before the first picture
  private @Nullable Arena arena; // null: before the first picture that is converted
  private @Nullable Picture converted; // null: as the arena
  private boolean keyFrame;
  private boolean missed; // whether a key frame was wanted, and the frame was dropped

  PictureEncoder(int bitsPerSecondMax) {
    this.bitsPerSecondMax = bitsPerSecondMax;
    bitsPerSecond = bitsPerSecondMax / 2;
  }

  /**
   * Adapts the rate to the bandwidth.
   *
   * @param estimate in bits per second; 0 if there is none yet
   */
  void bandwidth(long estimate, long now) {
    if (estimate <= 0 || (ratedAt != 0 && now - ratedAt < RATE_NANOS)) {
      return;
    }
    int wanted = Math.clamp((long) (estimate * SHARE), BITS_PER_SECOND_MIN, bitsPerSecondMax);
    if (Math.abs(wanted - bitsPerSecond) > bitsPerSecond * CHANGE_MIN) {
      ratedAt = now;
      bitsPerSecond = wanted;
      if (encoder != null) {
        encoder.bitsPerSecond(wanted);
      }
    }
  }

  /** {@return length of the encoded frame; 0 if it was dropped for the bit rate} */
  int encode(Picture picture, long timestamp, boolean wantsKeyFrame) {
    Vp8Encoder current = ofSize(picture.width(), picture.height());
    boolean key = wantsKeyFrame || missed;
    int length = current.encode(i420(picture), timestamp, key, MemorySegment.ofArray(frame));
    keyFrame = length > 0 && current.isKeyFrame();
    missed = key && !keyFrame;
    return length;
  }

  private Vp8Encoder ofSize(int pixelsWide, int pixelsHigh) {
    Vp8Encoder before = encoder;
    if (before != null && width == pixelsWide && height == pixelsHigh) {
      return before;
    }
    close();
    width = pixelsWide;
    height = pixelsHigh;
    // No frame is longer than its pixels: libvpx would not have compressed them.
    frame = new byte[Math.max(FRAME_BYTES_MIN, width * height * 3 / 2)];
    Vp8Encoder created = new Vp8Encoder(width, height, bitsPerSecond);
    encoder = created;
    return created;
  }

  private Picture i420(Picture picture) {
    if (picture.format() == PixelFormat.I420) {
      return picture;
    }
    Picture into = converted;
    if (into == null) {
      Arena owner = Arena.ofShared();
      into = Picture.i420(width, height, owner);
      arena = owner;
      converted = into;
    }
    PixelConverter.toI420(picture, into);
    return into;
  }

  /** {@return the memory that has the last frame from its first byte} */
  byte[] frame() {
    return frame;
  }

  /** {@return whether the last frame is a key frame} */
  boolean isKeyFrame() {
    return keyFrame;
  }

  /** Frees the encoder; may be called again. */
  @Override
  public void close() {
    if (encoder != null) {
      encoder.close();
      encoder = null;
    }
    if (arena != null) {
      arena.close();
      arena = null;
      converted = null;
    }
  }
}
