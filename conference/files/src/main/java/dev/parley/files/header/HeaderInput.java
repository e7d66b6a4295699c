package dev.parley.files.header;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reader of big-endian numbers in an untrusted file. It keeps no bytes, so memory does not grow
 * with the file; the end of the file throws an {@link EOFException}. Threads: one.
 */
final class HeaderInput {
  private static final int PIECE_BYTES = 8 << 10;

  private final InputStream in;
  private final byte[] passed = new byte[PIECE_BYTES];

  /**
   * @param in buffered
   */
  HeaderInput(InputStream in) {
    this.in = in;
  }

  /** {@return the next byte, 0 to 255; -1 at the end} */
  int next() throws IOException {
    return in.read();
  }

  int u8() throws IOException {
    int read = in.read();
    if (read < 0) {
      throw new EOFException("the image ends in its header");
    }
    return read;
  }

  int u16() throws IOException {
    return u8() << 8 | u8();
  }

  /** {@return an unsigned little-endian number of 16 bits} */
  int u16LittleEndian() throws IOException {
    return u8() | u8() << 8;
  }

  long u32() throws IOException {
    return (long) u16() << 16 | u16();
  }

  /**
   * Skips bytes by reading them, since {@link InputStream#skip} would hide them from a stream that
   * computes a digest of what is read.
   *
   * @param count not negative
   */
  void skip(long count) throws IOException {
    for (long left = count; left > 0; ) {
      int read = in.read(passed, 0, (int) Math.min(left, passed.length));
      if (read <= 0) {
        throw new EOFException("the image ends in its header");
      }
      left -= read;
    }
  }
}
