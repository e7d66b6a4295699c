package dev.parley.sfu;

import dev.parley.media.ice.IceRoute;
import org.jspecify.annotations.Nullable;

/**
 * Network path over which packets arrive: a route, and the peer that it belongs to. The owner of
 * the forwarder keeps one object per path.
 */
public final class PeerRoute {
  private final IceRoute route;
  private final Object socket;
  private @Nullable DatagramHandler owner;

  /**
   * Creates a link that belongs to no peer yet.
   *
   * @param socket handle by which the owner sends over this link
   */
  public PeerRoute(IceRoute route, Object socket) {
    this.route = route;
    this.socket = socket;
  }

  /** {@return the route} */
  public IceRoute route() {
    return route;
  }

  /** {@return the handle by which the owner sends over this link} */
  public Object socket() {
    return socket;
  }

  /** {@return the peer that the link belongs to; null for none} */
  @Nullable DatagramHandler owner() {
    return owner;
  }

  void owner(@Nullable DatagramHandler peer) {
    owner = peer;
  }
}
