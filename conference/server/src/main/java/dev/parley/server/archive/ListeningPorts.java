package dev.parley.server.archive;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ports on which a server listens.
 *
 * @param page TCP port of pages and calls
 * @param media UDP port of audio and video
 */
public record ListeningPorts(int page, int media) {
  private static final Pattern TEXT =
      Pattern.compile("port = (\\d{1,5})\\nmedia-port = (\\d{1,5})\\n");

  /** {@return the ports in a text; empty if it is not one of {@link #text()}} */
  static Optional<ListeningPorts> of(String text) {
    Matcher found = TEXT.matcher(text);
    return found.matches()
        ? Optional.of(
            new ListeningPorts(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2))))
        : Optional.empty();
  }

  String text() {
    return "port = %d\nmedia-port = %d\n".formatted(page, media);
  }
}
