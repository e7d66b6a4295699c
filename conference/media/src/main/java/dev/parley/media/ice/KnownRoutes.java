package dev.parley.media.ice;

import org.jspecify.annotations.Nullable;

/**
 * The routes by which a peer's checks came, as many as there may be; the one that is silent longest
 * makes room for a new one.
 */
final class KnownRoutes {
  /** What is known of a route. */
  static final class Known {
    final Route route;
    final RateLimit limit;
    long heard;
    boolean nominated;

    private Known(Route route, long now) {
      this.route = route;
      limit = new RateLimit(IceLite.CHECKS_PER_SECOND_MAX, now);
      heard = now;
    }
  }

  private final @Nullable Known[] routes = new @Nullable Known[IceLite.ROUTES_MAX];
  private int count;

  @Nullable Known find(Route route) {
    for (int i = 0; i < count; i++) {
      Known known = routes[i];
      if (known != null && known.route.equals(route)) {
        return known;
      }
    }
    return null;
  }

  boolean full() {
    return count == routes.length;
  }

  /** Adds a route; there is room. */
  Known add(Route route, long now) {
    Known known = new Known(route, now);
    routes[count++] = known;
    return known;
  }

  /** Removes the route that is silent longest, except the one to keep. */
  @Nullable Route removeSilent(@Nullable Known keep, long now) {
    Known silent = null;
    for (int i = 0; i < count; i++) {
      Known known = routes[i];
      if (known != null
          && known != keep
          && (silent == null || now - known.heard > now - silent.heard)) {
        silent = known;
      }
    }
    return silent == null || !remove(silent.route) ? null : silent.route;
  }

  /** Removes a route; false if it is none of these. */
  boolean remove(Route route) {
    for (int i = 0; i < count; i++) {
      Known known = routes[i];
      if (known != null && known.route.equals(route)) {
        routes[i] = routes[--count];
        routes[count] = null;
        return true;
      }
    }
    return false;
  }
}
