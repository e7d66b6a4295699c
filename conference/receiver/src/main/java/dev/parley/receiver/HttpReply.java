package dev.parley.receiver;

import java.util.Map;

/** HTTP response. */
record HttpReply(int status, Map<String, String> headers, String type, String body) {
  static final String SDP = "application/sdp";
  static final String FRAGMENT = "application/trickle-ice-sdpfrag";
  static final String EVENTS = "text/event-stream";
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json; charset=utf-8";

  static HttpReply sdp(int status, Map<String, String> headers, String answer) {
    return new HttpReply(status, headers, SDP, answer);
  }

  static HttpReply json(String body) {
    return new HttpReply(200, Map.of(), JSON, body);
  }

  static HttpReply empty(Map<String, String> headers) {
    return new HttpReply(204, headers, "", "");
  }

  /** {@return the response to a request that is refused} */
  static HttpReply of(HttpErrorException error) {
    Map<String, String> headers =
        error.status() == 401 ? Map.of("WWW-Authenticate", "Bearer realm=\"group\"") : Map.of();
    return new HttpReply(error.status(), headers, TEXT, error.words() + "\n");
  }
}
