package dev.parley.soap.mime;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes between delimiter lines. The delimiters are found by the algorithm of Horspool, which looks
 * at one byte in as many as the boundary has.
 *
 * <p>Threads: confined to one.
 */
final class DelimitedInput {
  private static final int BUFFER_BYTES = 16 << 10;

  /** RFC 2046 allows 70; some senders do not count. */
  private static final int BOUNDARY_CHARS_MAX = 200;

  private static final int PADDING_MAX = 200;
  private static final int NO_DELIMITER = -1;
  private static final int UNKNOWN = -2;

  private final InputStream in;
  private final long bytesMax;
  private final byte[] pattern; // LF, two hyphens, boundary
  private final int[] shifts = new int[256];
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit = 1; // the LF before a delimiter at the start
  private int known; // up to here the bytes are content
  private int next = NO_DELIMITER; // position behind the delimiter at which the content ends
  private long total;
  private boolean first = true; // no delimiter was found yet
  private boolean linesHaveCr;
  private boolean closing; // the delimiter that was found is the closing one

  DelimitedInput(InputStream in, String boundary, long bytesMax) throws MimeException {
    if (boundary.isEmpty() || boundary.length() > BOUNDARY_CHARS_MAX) {
      throw new MimeException(
          "the boundary of the message has "
              + boundary.length()
              + " characters; 1 to "
              + BOUNDARY_CHARS_MAX
              + " are allowed");
    }
    this.in = in;
    this.bytesMax = bytesMax;
    pattern = ("\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    Arrays.fill(shifts, pattern.length);
    for (int i = 0; i < pattern.length - 1; i++) {
      shifts[pattern[i] & 0xFF] = pattern.length - 1 - i;
    }
    buffer[0] = '\n';
  }

  /** {@return whether the closing delimiter was reached} */
  boolean isLast() {
    return closing && next >= 0 && position == known;
  }

  /** Reads content; returns -1 at a delimiter. */
  int read(byte[] into, int offset, int length) throws IOException {
    if (position == known && !scan()) {
      return -1;
    }
    int count = Math.min(length, known - position);
    System.arraycopy(buffer, position, into, offset, count);
    position += count;
    return count;
  }

  /** Goes behind the delimiter at which the content has ended. */
  void enter() {
    position = next;
    known = next;
    next = NO_DELIMITER;
  }

  /**
   * {@return the next line without its end}
   *
   * @throws MimeException when it is longer than allowed
   */
  String line(int bytesLeft) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int unit = unit(); unit != '\n'; unit = unit()) {
      if (line.size() > bytesLeft) {
        throw new MimeException("the headers of a part are too long");
      }
      line.write(unit);
    }
    String text = line.toString(StandardCharsets.UTF_8); // ASCII, but for some file names
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private int unit() throws IOException {
    if (position == limit && !fill()) {
      throw truncated();
    }
    return buffer[position++] & 0xFF;
  }

  /** Begins the content behind the empty line, whose end may be that of an empty content. */
  void leaveHeaders() throws IOException {
    position--;
    known = position;
    scan();
    if (known > position) {
      position++;
    }
  }

  /** Finds more content; returns false at a delimiter. */
  private boolean scan() throws IOException {
    while (next < 0) {
      int at = search();
      if (at >= 0) {
        int end = lineEnd(at + pattern.length);
        if (end >= 0) {
          found(at, end);
          return known > position;
        }
        if (end == NO_DELIMITER) {
          known = at + 1; // a line that begins like a delimiter
          return true;
        }
        if (at > position + 1) {
          known = at - 1; // a CR may belong to the delimiter
          return true;
        }
      } else if (limit - pattern.length > position) {
        known = limit - pattern.length;
        return true;
      }
      if (!fill()) {
        endOfInput();
      }
    }
    return false;
  }

  /** Takes a closing delimiter at the end of the input; without one the body is truncated. */
  private void endOfInput() throws IOException {
    int at = search();
    int end = at + pattern.length;
    if (at < 0 || limit < end + 2 || buffer[end] != '-' || buffer[end + 1] != '-') {
      throw truncated();
    }
    found(at, limit);
  }

  private void found(int at, int end) {
    int after = at + pattern.length;
    closing = buffer[after] == '-';
    linesHaveCr = first ? end - 2 >= after && buffer[end - 2] == '\r' : linesHaveCr;
    first = false;
    boolean cr = linesHaveCr && at > position && buffer[at - 1] == '\r';
    known = cr ? at - 1 : at;
    next = end;
  }

  /** Returns the position of the pattern in the buffer; -1 when it is not there. */
  private int search() {
    int last = pattern.length - 1;
    int at = position;
    while (at + last < limit) {
      int unit = buffer[at + last];
      if (unit == pattern[last]
          && Arrays.equals(buffer, at, at + pattern.length, pattern, 0, pattern.length)) {
        return at;
      }
      at += shifts[unit & 0xFF];
    }
    return -1;
  }

  /** Returns the position behind a delimiter line; or that there is none, or not yet. */
  private int lineEnd(int from) {
    int at = from;
    if (at < limit && buffer[at] == '-') {
      if (at + 1 < limit && buffer[at + 1] != '-') {
        return NO_DELIMITER;
      }
      at += 2;
    }
    while (at < limit && (buffer[at] == ' ' || buffer[at] == '\t')) {
      at++;
    }
    if (at < limit && buffer[at] == '\r') {
      at++;
    }
    if (at - from > PADDING_MAX) {
      return NO_DELIMITER;
    }
    return at >= limit ? UNKNOWN : buffer[at] == '\n' ? at + 1 : NO_DELIMITER;
  }

  /** Reads more into the buffer; returns false at the end of the input. */
  private boolean fill() throws IOException {
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      limit -= position;
      known -= position;
      position = 0;
    }
    int read = in.read(buffer, limit, buffer.length - limit);
    if (read < 0) {
      return false;
    }
    limit += read;
    count(read);
    return true;
  }

  private void count(int read) throws MimeException {
    total += read;
    if (total > bytesMax) {
      throw new MimeException("the message is longer than " + bytesMax + " bytes");
    }
  }

  /** Reads the epilogue, if it is no longer than allowed; so the connection can be used again. */
  void epilogue(int most) throws IOException {
    int read = limit - next;
    while (read >= 0 && read <= most) {
      int more = in.read(buffer, 0, buffer.length);
      if (more < 0) {
        return;
      }
      read += more;
    }
  }

  private MimeException truncated() {
    return new MimeException(
        first
            ? "the message ends before the first boundary"
            : "the message ends before its closing boundary");
  }
}
