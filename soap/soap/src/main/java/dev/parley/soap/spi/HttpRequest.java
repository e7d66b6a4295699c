package dev.parley.soap.spi;

import java.net.URI;
import java.util.Map;

/**
 * HTTP request (RFC 9110).
 *
 * @param method {@code POST} or {@code GET}
 * @param target absolute for a client; on a server the address as the caller sees it, with scheme,
 *     host and port of the request
 * @param headers by lower-case names; several values of one name are joined with commas
 * @param peer address of the caller, for messages and quotas; empty on a client
 */
public record HttpRequest(
    String method, URI target, Map<String, String> headers, HttpBody body, String peer) {
  /** Copies the headers. */
  public HttpRequest {
    headers = Map.copyOf(headers);
  }
}
