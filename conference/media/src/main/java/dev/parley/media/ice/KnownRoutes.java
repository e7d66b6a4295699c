package dev.parley.media.ice;

import org.jspecify.annotations.Nullable;

/**
 * Bounded set of routes on which checks of a peer arrived; a new route replaces the one that has
 * been silent longest.
 */
final class KnownRoutes {
  /** State of a route. */
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

  /** Adds a route; there must be room. */
  Known add(Route route, long now) {
    Known known = new Known(route, now);
    routes[count++] = known;
    return known;
  }

  /**
   * Removes the route that has been silent longest, except {@code keep}. {@return it; null if none}
   */
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

  /** Removes a route. {@return false if it is unknown} */
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
