package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Content codings of bodies (RFC 9110, section 8.4): gzip, or none. */
enum ContentCoding {
  IDENTITY,
  GZIP;

  /** {@return the coding that a header names, or empty for one that is not supported} */
  static Optional<ContentCoding> of(Map<String, String> headers) {
    return switch (headers.getOrDefault("content-encoding", "").strip().toLowerCase(Locale.ROOT)) {
      case "", "identity" -> Optional.of(IDENTITY);
      case "gzip", "x-gzip" -> Optional.of(GZIP);
      default -> Optional.empty();
    };
  }

  /** {@return whether an Accept-Encoding header allows gzip} */
  static boolean acceptsGzip(Map<String, String> headers) {
    for (String each : headers.getOrDefault("accept-encoding", "").split(",", -1)) {
      String[] parts = each.toLowerCase(Locale.ROOT).replace(" ", "").split(";", 2);
      if (parts[0].equals("gzip")) {
        return parts.length == 1 || !parts[1].matches("q=0(\\.0*)?");
      }
    }
    return false;
  }

  /** Removes the headers that do not hold for the decoded form of a body. */
  void removeHeaders(Map<String, String> headers) {
    if (this == GZIP) {
      headers.remove("content-encoding");
      headers.remove("content-length");
    }
  }

  /**
   * {@return the decoded form of a body that has been received: whole, or as a stream if it is
   * long}
   *
   * @throws IOException when it is not in this coding, or too long
   */
  HttpBody decode(byte[] received, HttpOptions options) throws IOException {
    if (this == IDENTITY) {
      return received.length == 0 ? HttpBody.EMPTY : new HttpBody.Whole(received);
    }
    try (InputStream in = decode(new ByteArrayInputStream(received), options)) {
      byte[] bytes = in.readNBytes(HttpBody.WHOLE_BYTES_MAX + 1);
      return bytes.length <= HttpBody.WHOLE_BYTES_MAX
          ? new HttpBody.Whole(bytes)
          : new HttpBody.Received(decode(new ByteArrayInputStream(received), options));
    }
  }

  /** {@return the decoded form of a body that is being received} */
  InputStream decode(InputStream received, HttpOptions options) {
    return this == IDENTITY ? received : new GunzipInput(received, options);
  }

  /** {@return bytes in gzip} */
  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream into = new ByteArrayOutputStream(bytes.length / 4);
    try (GZIPOutputStream out = new FastGzip(into)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return into.toByteArray();
  }

  /** Fastest level: XML shrinks almost as much as by the default one, in a third of the time. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
