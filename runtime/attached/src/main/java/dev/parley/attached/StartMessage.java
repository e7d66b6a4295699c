package dev.parley.attached;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Start message of the parent, written to its child's standard input, which no other process can
 * read:
 *
 * <pre>
 *   parley-attached 1
 *   token 64 hexadecimal digits
 *   grace MILLISECONDS
 *   way URI                      one or more, the best first
 *                                an empty line
 * </pre>
 *
 * @param token secret by which the parent recognises the child
 * @param grace time limit for the child's own shutdown
 * @param endpoints the parent's endpoints, the best first
 */
record StartMessage(String token, Duration grace, List<URI> endpoints) {
  static final int TOKEN_CHARS = 64;

  /** Upper bound for the length of a message, in bytes. */
  static final int BYTES_MAX = 16 * 1024;

  private static final String FIRST_LINE = "parley-attached 1";

  byte[] toBytes() {
    StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
    text.append("token ").append(token).append('\n');
    text.append("grace ").append(TimeUnit.MILLISECONDS.convert(grace)).append('\n');
    endpoints.forEach(uri -> text.append("way ").append(uri).append('\n'));
    return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads up to and including the empty line, and not a byte more.
   *
   * @throws IOException when it is not a valid start message
   */
  static StartMessage read(InputStream in) throws IOException {
    List<String> lines = lines(in);
    if (lines.isEmpty() || !lines.getFirst().equals(FIRST_LINE)) {
      throw new IOException("not from a parent that attaches: " + lines.stream().findFirst());
    }
    String token = "";
    Duration grace = Duration.ZERO;
    List<URI> endpoints = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      int space = line.indexOf(' ');
      String value = line.substring(space + 1);
      try {
        switch (line.substring(0, Math.max(0, space))) {
          case "token" -> token = value;
          case "grace" -> grace = Duration.ofMillis(Long.parseLong(value));
          case "way" -> endpoints.add(URI.create(value));
          default -> {} // of a later version
        }
      } catch (IllegalArgumentException e) {
        throw new IOException("not from a parent that attaches: " + e.getMessage(), e);
      }
    }
    if (token.length() != TOKEN_CHARS || endpoints.isEmpty()) {
      throw new IOException("not from a parent that attaches: no token, or no way to it");
    }
    return new StartMessage(token, grace, endpoints);
  }

  private static List<String> lines(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int count = 0; count < BYTES_MAX; count++) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("standard input ended before the parent had said where it is");
      }
      if (next != '\n') {
        line.write(next);
      } else if (line.size() == 0) {
        return lines;
      } else {
        lines.add(line.toString(StandardCharsets.UTF_8));
        line.reset();
      }
    }
    throw new IOException("standard input has no empty line in its first " + BYTES_MAX + " bytes");
  }
}
