package dev.parley.server.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Handlers of the program around the server, each for the paths below a prefix.
 *
 * <p>Threads: safe for all.
 */
final class MountedHandlers {
  private static final Pattern PREFIX = Pattern.compile("/([a-z0-9-]{1,64})/");

  /** First segments of the server's own paths. */
  private static final Set<String> OWN =
      Set.of("admin", "assets", "health", "media", "metrics", "parley", "r", "whep", "whip");

  private final Map<String, Handler<HttpServerRequest>> byPrefix = new ConcurrentHashMap<>();

  /**
   * Adds a handler.
   *
   * @param prefix one segment between slashes, such as {@code /services/}
   * @throws IllegalArgumentException when it is none, or belongs to the server
   * @throws IllegalStateException when there is a handler already
   */
  void add(String prefix, Handler<HttpServerRequest> handler) {
    var match = PREFIX.matcher(prefix);
    if (!match.matches() || OWN.contains(match.group(1))) {
      throw new IllegalArgumentException(
          prefix + ": a prefix is a free name between slashes, such as /services/");
    }
    if (byPrefix.putIfAbsent(prefix, handler) != null) {
      throw new IllegalStateException(prefix + ": another handler is mounted there");
    }
  }

  /** {@return the handler for a path} */
  Optional<Handler<HttpServerRequest>> find(String path) {
    int end = byPrefix.isEmpty() ? -1 : path.indexOf('/', 1);
    return end < 0
        ? Optional.empty()
        : Optional.ofNullable(byPrefix.get(path.substring(0, end + 1)));
  }
}
