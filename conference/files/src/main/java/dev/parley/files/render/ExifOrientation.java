package dev.parley.files.render;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.geom.AffineTransform;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Exif orientation of a photo (Exif 2.3, tag 0x0112): the rotation or reflection to apply for
 * display. Most phones store the pixels in the order of the sensor.
 */
final class ExifOrientation {
  /** Orientation without rotation or reflection. */
  static final int UPRIGHT = 1;

  private static final byte[] EXIF = "Exif\0\0".getBytes(ISO_8859_1);
  private static final int TAG = 0x0112;
  private static final int ENTRY_BYTES = 12;

  /** Upper bound for inspected segments before the pixels. */
  private static final int SEGMENTS_MAX = 64;

  private ExifOrientation() {}

  /**
   * {@return the orientation, 1 to 8; {@link #UPRIGHT} when the JPEG has none, or an invalid one}
   */
  static int of(byte[] jpeg) {
    try {
      ByteBuffer in = ByteBuffer.wrap(jpeg).position(2);
      for (int i = 0; i < SEGMENTS_MAX; i++) {
        int marker = Short.toUnsignedInt(in.getShort());
        int length = Short.toUnsignedInt(in.getShort()) - Short.BYTES;
        if (marker < 0xFFE0 || marker > 0xFFFE || length < 0 || length > in.remaining()) {
          return UPRIGHT;
        }
        ByteBuffer segment = in.slice(in.position(), length);
        if (marker == 0xFFE1 && isExif(segment)) {
          return tag(segment.slice());
        }
        in.position(in.position() + length);
      }
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      // The Exif data is truncated, or has an offset outside of itself.
    }
    return UPRIGHT;
  }

  private static boolean isExif(ByteBuffer segment) {
    byte[] start = new byte[EXIF.length];
    segment.get(start);
    return Arrays.equals(start, EXIF);
  }

  private static int tag(ByteBuffer tiff) {
    tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    tiff.position(tiff.getInt(4));
    int entries = Short.toUnsignedInt(tiff.getShort());
    for (int at = tiff.position(); entries > 0; entries--, at += ENTRY_BYTES) {
      if (Short.toUnsignedInt(tiff.getShort(at)) == TAG) {
        int value = tiff.getShort(at + 8);
        return value >= 1 && value <= 8 ? value : UPRIGHT;
      }
    }
    return UPRIGHT;
  }

  /** {@return whether the orientation swaps width and height} */
  static boolean swapsSides(int orientation) {
    return orientation >= 5;
  }

  /** {@return the transform that rotates an image of this size upright} */
  static AffineTransform turn(int orientation, int width, int height) {
    return switch (orientation) {
      case 2 -> new AffineTransform(-1, 0, 0, 1, width, 0);
      case 3 -> new AffineTransform(-1, 0, 0, -1, width, height);
      case 4 -> new AffineTransform(1, 0, 0, -1, 0, height);
      case 5 -> new AffineTransform(0, 1, 1, 0, 0, 0);
      case 6 -> new AffineTransform(0, 1, -1, 0, height, 0);
      case 7 -> new AffineTransform(0, -1, -1, 0, height, width);
      case 8 -> new AffineTransform(0, -1, 1, 0, 0, width);
      default -> new AffineTransform();
    };
  }
}
