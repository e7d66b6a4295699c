package dev.parley.server.whip;

import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parsed request path of WHIP or WHEP.
 *
 * @param protocol {@code whip} or {@code whep}
 * @param room name as in the path
 * @param id of a session, or of the track to watch; empty for none
 */
record WhipPath(String protocol, String room, String id) {
  private static final Pattern PATH =
      Pattern.compile("/(whip|whep)/([A-Za-z0-9._-]{1,64})(?:/([A-Za-z0-9_-]{1,64}))?");

  /** {@return the parsed path; empty when it is no path of WHIP or WHEP} */
  static Optional<WhipPath> of(String path) {
    Matcher parts = PATH.matcher(path);
    return parts.matches()
        ? Optional.of(
            new WhipPath(
                parts.group(1), parts.group(2), Optional.ofNullable(parts.group(3)).orElse("")))
        : Optional.empty();
  }

  boolean publishes() {
    return protocol.equals("whip");
  }

  /** {@return the allowed methods} */
  List<HttpMethod> methods() {
    if (publishes()) {
      return id.isEmpty()
          ? List.of(HttpMethod.POST, HttpMethod.OPTIONS)
          : List.of(HttpMethod.PATCH, HttpMethod.DELETE, HttpMethod.OPTIONS);
    }
    return id.isEmpty()
        ? List.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS)
        : List.of(HttpMethod.POST, HttpMethod.PATCH, HttpMethod.DELETE, HttpMethod.OPTIONS);
  }

  /** {@return the path of a session in this path's room} */
  String session(String session) {
    return "/" + protocol + "/" + room + "/" + session;
  }
}
