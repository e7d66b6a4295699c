package dev.parley.server.whip;

import java.util.HashMap;
import java.util.Map;

/** HTTP response. */
record Reply(int status, Map<String, String> headers, String body) {
  static final String SDP = "application/sdp";
  static final String FRAGMENT = "application/trickle-ice-sdpfrag";

  static Reply text(int status, Map<String, String> headers, String words) {
    return of(status, headers, "text/plain; charset=utf-8", words);
  }

  /** Creates a response without a body. */
  static Reply empty(int status, Map<String, String> headers) {
    return new Reply(status, headers, "");
  }

  static Reply of(int status, Map<String, String> headers, String type, String body) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Content-Type", type);
    return new Reply(status, all, body);
  }
}
