package dev.parley.soap.spi;

import java.util.Map;

/**
 * HTTP response (RFC 9110).
 *
 * @param headers by lower-case names; several values of one name are joined with commas
 */
public record HttpResponse(int status, Map<String, String> headers, HttpBody body) {
  /** Copies the headers. */
  public HttpResponse {
    headers = Map.copyOf(headers);
  }
}
