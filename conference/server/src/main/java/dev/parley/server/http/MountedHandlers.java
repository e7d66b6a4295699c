package dev.parley.server.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Handlers of the program around the server, each for the paths below a prefix.
 *
 * <p>Threads: safe for all.
 */
final class MountedHandlers {
  private static final Pattern PREFIX = Pattern.compile("/[a-z0-9-]{1,64}/");

  private final Predicate<String> own;
  private final Map<String, Handler<HttpServerRequest>> byPrefix = new ConcurrentHashMap<>();

  /**
   * @param own tests whether the server has paths below a prefix
   */
  MountedHandlers(Predicate<String> own) {
    this.own = own;
  }

  /**
   * Adds a handler.
   *
   * @param prefix one segment between slashes, such as {@code /services/}
   * @throws IllegalArgumentException when it is none, or belongs to the server
   * @throws IllegalStateException when there is a handler already
   */
  void add(String prefix, Handler<HttpServerRequest> handler) {
    if (!PREFIX.matcher(prefix).matches() || own.test(prefix)) {
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
