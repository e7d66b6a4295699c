package dev.parley.server.relays;

import java.util.List;

/**
 * Answer to a {@link RelayOffer}.
 *
 * @param side parameters of the node that answers
 * @param addresses its media addresses, in order of preference
 * @param relay receives what the asking node announces and uses
 */
public record RelayAnswer(RelaySide side, List<MediaAddress> addresses, NodeRelay relay) {
  /** UDP address of a node's media. */
  public record MediaAddress(String host, int port) {}
}
