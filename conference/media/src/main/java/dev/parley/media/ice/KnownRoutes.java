package dev.parley.media.ice;

import org.jspecify.annotations.Nullable;

/**
 * Bounded set of routes on which checks of a peer arrived; a new route replaces the one that has
 * been silent longest.
 */
final class KnownRoutes {
  /** State of a route. */
  static final class KnownRoute {
    final IceRoute route;
    final PacketRateLimit limit;
    long checkedAt;
    boolean nominated;

    private KnownRoute(IceRoute route, long now) {
      this.route = route;
      limit = new PacketRateLimit(IceLite.CHECKS_PER_SECOND_MAX, now);
      checkedAt = now;
    }
  }

  private final @Nullable KnownRoute[] routes = new @Nullable KnownRoute[IceLite.ROUTES_MAX];
  private int count;

  @Nullable KnownRoute find(IceRoute route) {
    for (int i = 0; i < count; i++) {
      KnownRoute known = routes[i];
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
  KnownRoute add(IceRoute route, long now) {
    KnownRoute known = new KnownRoute(route, now);
    routes[count++] = known;
    return known;
  }

  /**
   * Removes the route that has been silent longest, except {@code keep}. {@return it; null if none}
   */
  @Nullable IceRoute removeSilent(@Nullable KnownRoute keep, long now) {
    KnownRoute silent = null;
    for (int i = 0; i < count; i++) {
      KnownRoute known = routes[i];
      if (known != null
          && known != keep
          && (silent == null || now - known.checkedAt > now - silent.checkedAt)) {
        silent = known;
      }
    }
    return silent == null || !remove(silent.route) ? null : silent.route;
  }

  /** Removes a route. {@return false if it is unknown} */
  boolean remove(IceRoute route) {
    for (int i = 0; i < count; i++) {
      KnownRoute known = routes[i];
      if (known != null && known.route.equals(route)) {
        routes[i] = routes[--count];
        routes[count] = null;
        return true;
      }
    }
    return false;
  }
}
