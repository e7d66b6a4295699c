package dev.parley.files.text;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;

/**
 * Sequential line reader that starts at the beginning of a line. Of a long line only the beginning
 * is kept.
 *
 * <p>Threads: confined to one. Memory: a buffer, and the kept bytes of one line.
 */
final class LineReader {
  private static final int BUFFER_BYTES = 64 << 10;

  private final SeekableByteChannel channel;
  private final TextEncoding encoding;
  private final int unitBytes;
  private final byte[] feed;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
  private long left;
  private byte[] line = new byte[256];
  private int length;
  private boolean cut;

  /**
   * @param offset of a line start
   * @param end offset at which this reader stops
   */
  LineReader(SeekableByteChannel channel, TextEncoding encoding, long offset, long end)
      throws IOException {
    this.channel = channel.position(offset);
    this.encoding = encoding;
    unitBytes = encoding.unitBytes();
    feed = "\n".getBytes(encoding.charset());
    left = end - offset;
  }

  /**
   * Advances to the next line.
   *
   * @param bytesMax upper bound for the kept bytes of the line; a multiple of four
   * @return whether there is one
   * @throws FilesException when the file is shorter than it was
   */
  boolean next(int bytesMax) throws IOException {
    length = 0;
    cut = false;
    boolean any = false;
    while (buffer.hasRemaining() || fill()) {
      any = true;
      int end = feedIn(buffer.array(), buffer.position(), buffer.limit());
      keep(buffer.array(), buffer.position(), (end < 0 ? buffer.limit() : end), bytesMax);
      if (end >= 0) {
        buffer.position(end + unitBytes);
        return true;
      }
      buffer.position(buffer.limit());
    }
    return any;
  }

  /** {@return the index of the next line feed; -1 when there is none} */
  private int feedIn(byte[] bytes, int from, int to) {
    if (unitBytes == 1) {
      for (int at = from; at < to; at++) {
        if (bytes[at] == '\n') {
          return at;
        }
      }
      return -1;
    }
    for (int at = from; at + unitBytes <= to; at += unitBytes) {
      if (Arrays.equals(bytes, at, at + unitBytes, feed, 0, unitBytes)) {
        return at;
      }
    }
    return -1;
  }

  private void keep(byte[] bytes, int from, int to, int bytesMax) {
    int count = Math.min(to - from, bytesMax - length);
    cut |= count < to - from;
    if (length + count > line.length) {
      line = Arrays.copyOf(line, Math.max(length + count, 2 * line.length));
    }
    System.arraycopy(bytes, from, line, length, count);
    length += count;
  }

  private boolean fill() throws IOException {
    if (left <= 0) {
      return false;
    }
    buffer.clear().limit((int) Math.min(BUFFER_BYTES, left));
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new FilesException(Reason.CHANGED, "the file is shorter than it was");
      }
    }
    left -= buffer.flip().remaining();
    return true;
  }

  /** {@return the text of the current line, without its line end} */
  String text() {
    String text = encoding.text(line, length);
    return !cut && text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  /** {@return whether the line is longer than the kept part} */
  boolean cut() {
    return cut;
  }

  /** {@return the number of bytes up to the end that were not yet read} */
  long left() {
    return left + buffer.remaining();
  }
}
