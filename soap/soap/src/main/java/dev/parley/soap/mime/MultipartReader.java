package dev.parley.soap.mime;

import dev.parley.soap.api.AttachmentLimits;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the parts of a multipart body (RFC 2046, section 5.1), one after the other.
 *
 * <p>A line is a delimiter only if nothing but white space follows the boundary, or its two closing
 * hyphens; so the boundary of a nested body may begin with that of the outer one. Lines may end
 * with LF alone. If the first delimiter does, a CR before a delimiter belongs to the content.
 *
 * <p>Threads: confined to one. Memory: a buffer of 16 KiB.
 */
final class MultipartReader {
  private static final int DISCARDED_BYTES = 4 << 10;

  private final DelimitedInput in;
  private final AttachmentLimits limits;
  private int parts;

  /**
   * @param boundary boundary of the media type
   * @throws MimeException when the boundary is none
   */
  MultipartReader(InputStream in, String boundary, AttachmentLimits limits) throws MimeException {
    this.in = new DelimitedInput(in, boundary, limits.bytesMax());
    this.limits = limits;
  }

  /** Skips what is left of the current part, and returns the headers of the next; null for none. */
  @Nullable PartHeaders next() throws IOException {
    if (parts == 0) {
      skipPreamble();
    } else {
      skip(Long.MAX_VALUE);
    }
    if (in.isLast()) {
      return null;
    }
    if (++parts > limits.partsMax()) {
      throw new MimeException("the message has more than " + limits.partsMax() + " parts");
    }
    in.enter();
    PartHeaders headers = headers();
    in.leaveHeaders();
    return headers;
  }

  private void skipPreamble() throws IOException {
    if (!skip(limits.headerBytesMax())) {
      throw new MimeException(
          "more than " + limits.headerBytesMax() + " bytes precede the first boundary");
    }
  }

  /** Skips content; returns false when more is left than allowed. */
  private boolean skip(long bytesMax) throws IOException {
    byte[] discarded = new byte[DISCARDED_BYTES];
    long left = bytesMax;
    for (int read = in.read(discarded, 0, discarded.length);
        read >= 0;
        read = in.read(discarded, 0, discarded.length)) {
      left -= read;
      if (left < 0) {
        return false;
      }
    }
    return true;
  }

  private PartHeaders headers() throws IOException {
    Map<String, String> fields = new HashMap<>();
    int left = limits.headerBytesMax();
    String name = "";
    for (String line = in.line(left); !line.isEmpty(); line = in.line(left)) {
      left -= line.length();
      if (line.charAt(0) == ' ' || line.charAt(0) == '\t') { // continues the field before
        fields.merge(name, line, (first, more) -> first + " " + more.strip());
        continue;
      }
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new MimeException("part " + parts + " has a header line without a colon");
      }
      name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
      String value = line.substring(colon + 1).strip();
      if (fields.put(name, value) != null && name.startsWith("content-")) {
        throw new MimeException("part " + parts + " has two headers " + name);
      }
    }
    return new PartHeaders(Map.copyOf(fields));
  }

  /** {@return the content of the current part, until {@link #next}} */
  InputStream content() {
    return new Content(parts);
  }

  /** Reads to the end of the body, if no more than a little is left. */
  void finish() throws IOException {
    if (skip(limits.headerBytesMax()) && in.isLast()) {
      in.epilogue(limits.headerBytesMax());
    }
  }

  /** Stream of one part. */
  private final class Content extends InputStream {
    private final int part;

    Content(int part) {
      this.part = part;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, into.length);
      if (part != parts) {
        throw new IOException("part " + part + " has been left");
      }
      return length == 0 ? 0 : in.read(into, offset, length);
    }
  }
}
