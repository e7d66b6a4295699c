package dev.parley.bench.soap;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Zeros, up to a length. Threads: confined to one. */
final class StreamedBytes extends InputStream {
  private static final int BUFFER_BYTES = 64 << 10;

  private long left;

  StreamedBytes(long length) {
    left = length;
  }

  /** {@return the number of bytes of a stream, which is read to its end and closed} */
  static long count(InputStream in) throws IOException {
    try (in) {
      byte[] buffer = new byte[BUFFER_BYTES];
      long count = 0;
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        count += read;
      }
      return count;
    }
  }

  @Override
  public int read() {
    if (left == 0) {
      return -1;
    }
    left--;
    return 0;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (left == 0) {
      return -1;
    }
    int count = (int) Math.min(length, left);
    left -= count;
    return count; // what the array has: the bytes do not matter
  }
}
