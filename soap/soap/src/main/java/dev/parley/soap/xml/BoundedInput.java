package dev.parley.soap.xml;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Input that fails where it is longer than allowed. Threads: confined to one. */
final class BoundedInput extends FilterInputStream {
  private final long bytesMax;
  private long left;

  BoundedInput(InputStream in, long bytesMax) {
    super(in);
    this.bytesMax = bytesMax;
    left = bytesMax;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    if (read >= 0) {
      count(1);
    }
    return read;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = super.read(into, offset, length);
    if (read > 0) {
      count(read);
    }
    return read;
  }

  private void count(int read) throws IOException {
    left -= read;
    if (left < 0) {
      throw new IOException("the message is longer than " + bytesMax + " bytes");
    }
  }

  /** Allows more bytes, for as many that are counted elsewhere. */
  void allow(long more) {
    left += more;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
