package dev.parley.discovery;

import dev.parley.transport.api.Announcement.ExportedService;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Codec of run files (docs/protocol/discovery.md, rule DI-3).
 *
 * <p>Threads: confined to one thread.
 */
final class RunFile {
  /** Upper bound for the size of a run file, in bytes; larger ones are not read. */
  static final int BYTES_MAX = 64 << 10;

  /** Upper bound for the endpoints of one service. */
  static final int ENDPOINTS_MAX = 16;

  private static final String FIRST = "parley-service 1";
  private static final String LAST = "end";
  private static final int MORE_BYTES_MAX = 24; // "more N" and the last line

  private @Nullable String name;
  private long pid;
  private long started;
  private int more;
  private final List<URI> endpoints = new ArrayList<>();
  private final List<ExportedService> offers = new ArrayList<>();

  private RunFile() {}

  /** {@return the encoded bytes; exports that do not fit are only counted} */
  static byte[] write(ServiceEntry service) {
    StringBuilder head = new StringBuilder(FIRST).append('\n');
    head.append("name ").append(service.name()).append('\n');
    head.append("pid ").append(service.pid()).append('\n');
    head.append("started ").append(service.started().toEpochMilli()).append('\n');
    service.endpoints().forEach(endpoint -> head.append("endpoint ").append(endpoint).append('\n'));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    bytes.writeBytes(utf8(head.toString()));
    int left = service.exports().size();
    for (ExportedService offer : service.exports()) {
      byte[] line =
          utf8(
              "offer %s %s %s\n"
                  .formatted(
                      PercentEncoding.encode(offer.name()),
                      PercentEncoding.encode(offer.contract()),
                      PercentEncoding.encode(offer.fingerprint())));
      if (bytes.size() + line.length + MORE_BYTES_MAX > BYTES_MAX) {
        break;
      }
      bytes.writeBytes(line);
      left--;
    }
    int missing = left + service.omittedExports();
    bytes.writeBytes(utf8((missing == 0 ? "" : "more " + missing + "\n") + LAST + "\n"));
    return bytes.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * {@return the decoded service}
   *
   * @throws BadRunFileException when the bytes are not a complete run file of this version
   */
  static ServiceEntry read(byte[] bytes) throws BadRunFileException {
    if (bytes.length > BYTES_MAX) {
      throw new BadRunFileException("it has more than " + BYTES_MAX + " bytes");
    }
    RunFile file = new RunFile();
    file.lines(text(bytes));
    return file.service();
  }

  private static String text(byte[] bytes) throws BadRunFileException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new BadRunFileException("it is not text in UTF-8");
    }
  }

  private void lines(String text) throws BadRunFileException {
    int from = text.indexOf('\n') + 1;
    String first = text.substring(0, Math.max(0, from - 1));
    if (!first.equals(FIRST)) {
      throw new BadRunFileException(
          first.startsWith("parley-service ")
              ? "it is of another version than " + FIRST
              : "it does not begin with " + FIRST);
    }
    while (true) {
      int end = text.indexOf('\n', from);
      if (end < 0) {
        throw new BadRunFileException("it is not whole: its last line is not '" + LAST + "'");
      }
      String line = text.substring(from, end);
      from = end + 1;
      if (line.equals(LAST)) {
        break;
      }
      line(line);
    }
    if (from != text.length()) {
      throw new BadRunFileException("something follows its last line");
    }
  }

  private void line(String line) throws BadRunFileException {
    int space = line.indexOf(' ');
    if (space < 1) {
      throw new BadRunFileException("a line is not a key and a value");
    }
    String value = line.substring(space + 1);
    switch (line.substring(0, space)) {
      case "name" -> name = name(once("name", name == null, value));
      case "pid" -> pid = number(once("pid", pid == 0, value));
      case "started" -> started = number(once("started", started == 0, value));
      case "more" ->
          more = (int) Math.min(Integer.MAX_VALUE, number(once("more", more == 0, value)));
      case "endpoint" -> endpoints.add(endpoint(value));
      case "offer" -> offers.add(offer(value));
      default -> {
        // A key of a later version, which keeps the first line when unknown keys can be ignored.
      }
    }
  }

  private static String once(String key, boolean first, String value) throws BadRunFileException {
    if (!first) {
      throw new BadRunFileException("it has two lines '" + key + "'");
    }
    return value;
  }

  private static String name(String text) throws BadRunFileException {
    if (!ServiceName.isValid(text)) {
      throw new BadRunFileException("its name is none");
    }
    return text;
  }

  /** Parses a number of 1 to 18 digits, greater than 0. */
  private static long number(String text) throws BadRunFileException {
    long value = 0;
    for (int i = 0; i < text.length() && i <= 18; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9 || i == 18) {
        throw new BadRunFileException("a number is none");
      }
      value = value * 10 + digit;
    }
    if (value == 0) {
      throw new BadRunFileException("a number is 0 or missing");
    }
    return value;
  }

  private URI endpoint(String text) throws BadRunFileException {
    if (endpoints.size() == ENDPOINTS_MAX) {
      throw new BadRunFileException("it has more than " + ENDPOINTS_MAX + " endpoints");
    }
    try {
      URI endpoint = new URI(text);
      if (endpoint.getScheme() != null) {
        return endpoint;
      }
    } catch (URISyntaxException e) {
      // said below
    }
    throw new BadRunFileException("an endpoint is no URI");
  }

  private static ExportedService offer(String text) throws BadRunFileException {
    String[] words = text.split(" ", -1);
    if (words.length != 3) {
      throw new BadRunFileException("an offer is not a name, a contract and a fingerprint");
    }
    return new ExportedService(
        PercentEncoding.decode(words[0]),
        PercentEncoding.decode(words[1]),
        PercentEncoding.decode(words[2]));
  }

  private ServiceEntry service() throws BadRunFileException {
    String known = name;
    if (known == null || pid == 0 || started == 0 || endpoints.isEmpty()) {
      throw new BadRunFileException("it lacks a name, pid, started or endpoint");
    }
    return new ServiceEntry(
        known,
        pid,
        Instant.ofEpochMilli(started),
        List.copyOf(endpoints),
        List.copyOf(offers),
        more);
  }
}
