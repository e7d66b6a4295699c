package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpOptions;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Decompressed form of a body in gzip (RFC 1952), with limits for its length and for how many times
 * longer it is than what was received. The ratio counts beyond {@link HttpBody#WHOLE_BYTES_MAX}
 * bytes. Threads: confined to one.
 */
final class GunzipInput extends InputStream {
  private static final int BUFFER_BYTES = 8 << 10;

  /** Counter of the compressed bytes. */
  private static final class Counter extends FilterInputStream {
    long bytes;

    Counter(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      bytes += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      bytes += Math.max(read, 0);
      return read;
    }
  }

  private final Counter received;
  private final HttpOptions options;
  private @Nullable GZIPInputStream decompressed; // reads its header when it is made
  private long bytes;

  GunzipInput(InputStream received, HttpOptions options) {
    this.received = new Counter(received);
    this.options = options;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    GZIPInputStream in = decompressed;
    if (in == null) {
      in = new GZIPInputStream(received, BUFFER_BYTES);
      decompressed = in;
    }
    int read = in.read(into, offset, length);
    bytes += Math.max(read, 0);
    check();
    return read;
  }

  private void check() throws BodyTooLongException {
    if (bytes > options.bodyBytesMax()) {
      throw BodyTooLongException.ofBytes(options.bodyBytesMax());
    }
    if (bytes > HttpBody.WHOLE_BYTES_MAX
        && bytes / options.compressionRatioMax() > received.bytes) {
      throw new BodyTooLongException(
          "the body decompresses to more than "
              + options.compressionRatioMax()
              + " times its length; HttpOptions.compressionRatioMax of its receiver sets the limit");
    }
  }

  @Override
  public void close() throws IOException {
    if (decompressed == null) {
      received.close();
    } else {
      decompressed.close();
    }
  }
}
