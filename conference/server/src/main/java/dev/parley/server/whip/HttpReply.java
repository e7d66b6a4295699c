package dev.parley.server.whip;

import java.util.HashMap;
import java.util.Map;

/** HTTP response. */
record HttpReply(int status, Map<String, String> headers, String body) {
  static final String SDP = "application/sdp";
  static final String FRAGMENT = "application/trickle-ice-sdpfrag";

  static HttpReply text(int status, Map<String, String> headers, String words) {
    return of(status, headers, "text/plain; charset=utf-8", words);
  }

  /** Creates a response without a body. */
  static HttpReply empty(int status, Map<String, String> headers) {
    return new HttpReply(status, headers, "");
  }

  static HttpReply of(int status, Map<String, String> headers, String type, String body) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Content-Type", type);
    return new HttpReply(status, all, body);
  }
}
