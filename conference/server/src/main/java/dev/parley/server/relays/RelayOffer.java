package dev.parley.server.relays;

/**
 * Offer of a relay for a room.
 *
 * @param node id of the node or branch that asks
 * @param side parameters of that one
 */
public record RelayOffer(String room, String node, RelaySide side) {}
