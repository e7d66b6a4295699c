package dev.parley.forwarding;

import dev.parley.media.ice.Route;
import org.jspecify.annotations.Nullable;

/**
 * From where packets come: a route, and the peer whose it is. One for each, as its owner keeps it.
 */
public final class Link {
  private final Route route;
  private final Object socket;
  private @Nullable Peer peer;

  /**
   * Makes a link that is nobody's yet.
   *
   * @param socket how its owner sends there
   */
  public Link(Route route, Object socket) {
    this.route = route;
    this.socket = socket;
  }

  /** {@return the route} */
  public Route route() {
    return route;
  }

  /** {@return how its owner sends there} */
  public Object socket() {
    return socket;
  }

  @Nullable Peer peer() {
    return peer;
  }

  void peer(@Nullable Peer owner) {
    peer = owner;
  }
}
