package dev.parley.telemetry;

import dev.parley.base.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * File format of recordings, with numbers in little-endian order:
 *
 * <pre>
 *   "parleyrc" | version (4 bytes) | frame of the contract | frame of a call | frame of a call | …
 *   frame: length (4 bytes) | CRC-32C of the content (4 bytes) | content
 * </pre>
 */
final class RecordingFile {
  static final int VERSION = 1;
  static final int HEAD_BYTES = 12;
  static final int FRAME_HEAD_BYTES = 8;
  private static final byte[] MAGIC = "parleyrc".getBytes(StandardCharsets.US_ASCII);

  private RecordingFile() {}

  static void begin(OutputStream out) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    out.write(head.put(MAGIC).putInt(VERSION).array());
  }

  static void write(OutputStream out, byte[] content) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(FRAME_HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    out.write(head.putInt(content.length).putInt(checksum(content)).array());
    out.write(content);
  }

  /**
   * Reads the header that {@link #begin} wrote.
   *
   * @param where the file, for messages
   */
  static void begin(InputStream in, String where) throws IOException {
    byte[] head = in.readNBytes(HEAD_BYTES);
    if (head.length < HEAD_BYTES || !Arrays.equals(MAGIC, Arrays.copyOf(head, MAGIC.length))) {
      throw new RecordingException(where + " is no recording of calls");
    }
    int version = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt(MAGIC.length);
    if (version != VERSION) {
      throw new RecordingException(
          where + " is a recording of version " + version + "; this program reads " + VERSION);
    }
  }

  /**
   * {@return the next frame; empty at the end, or at an incomplete or damaged frame}
   *
   * @param left limit for the bytes to read
   */
  static Optional<byte[]> read(InputStream in, long left) throws IOException {
    if (left < FRAME_HEAD_BYTES) {
      return Optional.empty();
    }
    byte[] head = in.readNBytes(FRAME_HEAD_BYTES);
    if (head.length < FRAME_HEAD_BYTES) {
      return Optional.empty();
    }
    ByteBuffer numbers = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    int length = numbers.getInt();
    if (length < 0 || length > Math.min(left - FRAME_HEAD_BYTES, Limits.MESSAGE_BYTES_MAX)) {
      return Optional.empty();
    }
    byte[] content = in.readNBytes(length);
    boolean whole = content.length == length && checksum(content) == numbers.getInt();
    return whole ? Optional.of(content) : Optional.empty();
  }

  private static int checksum(byte[] content) {
    CRC32C sum = new CRC32C();
    sum.update(content);
    return (int) sum.getValue();
  }
}
