package dev.parley.client.group;

import java.util.Optional;

/**
 * Options of receiving tracks by the multicast group of a room, where its server offers one and the
 * network carries it.
 *
 * @param networkInterface name of the interface at which to receive; when empty, the one that leads
 *     to the server
 */
public record GroupOptions(Optional<String> networkInterface) {
  /** Options of the interface that leads to the server. */
  public static final GroupOptions DEFAULT = new GroupOptions(Optional.empty());
}
