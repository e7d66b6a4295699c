package dev.parley.transport.api;

import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a connection came to be: where it leads, and which faster ways were tried in vain.
 *
 * @param asked what was asked for
 * @param taken the endpoint that was dialled, or listened on
 * @param tried before, the fastest first; empty when the first way was good
 */
public record ConnectionPath(URI asked, URI taken, List<Tried> tried) {
  /**
   * A way that did not lead there.
   *
   * @param why for people
   */
  public record Tried(URI endpoint, TransportException.Reason reason, String why) {}

  /** {@return the path of a connection that is where it was asked for} */
  public static ConnectionPath direct(URI endpoint) {
    return new ConnectionPath(endpoint, endpoint, List.of());
  }

  /** {@return the path in words, such as {@code unix:/run/desk.sock, after memory:desk (…)}} */
  @Override
  public String toString() {
    return tried.isEmpty() ? taken.toString() : taken + ", after " + words(tried);
  }

  static String words(List<Tried> tried) {
    return tried.stream()
        .map(each -> each.endpoint + " (" + each.why + ")")
        .collect(Collectors.joining(", "));
  }
}
