package dev.parley.transport.api;

import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The path of a connection: the endpoint that was taken, and the faster endpoints that failed
 * before.
 *
 * @param requested the requested endpoint or name
 * @param taken the endpoint that was dialled, or listened on
 * @param failedAttempts endpoints that failed before, the fastest first; empty when the first one
 *     succeeded
 */
public record ConnectionPath(URI requested, URI taken, List<FailedAttempt> failedAttempts) {
  /**
   * A failed attempt to reach an endpoint.
   *
   * @param why for people
   */
  public record FailedAttempt(URI endpoint, TransportException.Reason reason, String why) {}

  /** {@return the path of a connection to exactly the requested endpoint} */
  public static ConnectionPath direct(URI endpoint) {
    return new ConnectionPath(endpoint, endpoint, List.of());
  }

  /** {@return the path as text, such as {@code unix:/run/desk.sock, after memory:desk (…)}} */
  @Override
  public String toString() {
    return failedAttempts.isEmpty() ? taken.toString() : taken + ", after " + words(failedAttempts);
  }

  static String words(List<FailedAttempt> tried) {
    return tried.stream()
        .map(each -> each.endpoint + " (" + each.why + ")")
        .collect(Collectors.joining(", "));
  }
}
