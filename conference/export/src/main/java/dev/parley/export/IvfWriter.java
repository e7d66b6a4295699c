package dev.parley.export;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;

/**
 * Writer for IVF, the file format of libvpx for video frames with time stamps. All numbers are
 * little-endian.
 *
 * <pre>
 * "DKIF" | 0 u16 | 32 u16 | codec | width u16 | height u16 | 1000 u32 | 1 u32 | 0 u32 | 0 u32
 * length u32 | milliseconds u64 | frame                                       for each frame
 * </pre>
 *
 * <p>Threads: one at a time.
 */
final class IvfWriter {
  private static final int HEAD_BYTES = 32;
  private static final int FRAME_HEAD_BYTES = 12;
  private static final int MILLIS = 1_000;

  /** Frame size in the header, which decoders ignore in favour of the frames. */
  private static final short ANY_SIZE = 16;

  private final OutputStream out;
  private final ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long last = -1;

  /**
   * Writes the file header.
   *
   * @param codec name of the codec in SDP
   */
  IvfWriter(OutputStream out, String codec) throws IOException {
    this.out = out;
    head.put("DKIF".getBytes(US_ASCII)).putShort((short) 0).putShort((short) HEAD_BYTES);
    head.put(fourLetters(codec).getBytes(US_ASCII)).putShort(ANY_SIZE).putShort(ANY_SIZE);
    head.putInt(MILLIS).putInt(1).putInt(0).putInt(0);
    out.write(head.array());
  }

  private static String fourLetters(String codec) {
    return switch (codec.toUpperCase(Locale.ROOT)) {
      case "VP8" -> "VP80";
      case "VP9" -> "VP90";
      case "AV1" -> "AV01";
      default -> codec.toUpperCase(Locale.ROOT);
    };
  }

  /** Writes a frame. A time that is not after the previous frame's is moved behind it. */
  void frame(long millis, byte[] bytes, int length) throws IOException {
    last = Math.max(last + 1, millis);
    head.clear();
    head.putInt(length).putLong(last);
    out.write(head.array(), 0, FRAME_HEAD_BYTES);
    out.write(bytes, 0, length);
  }
}
