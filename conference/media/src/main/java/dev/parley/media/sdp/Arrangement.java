package dev.parley.media.sdp;

import java.util.Map;
import java.util.Set;

/**
 * What is to go through the sections of an offer, by their mids.
 *
 * @param watched the tracks that are sent to the peer
 * @param refused sections from which nothing is taken, whatever the peer would send
 */
public record Arrangement(Map<String, Outgoing> watched, Set<String> refused) {
  /** Takes all, sends nothing. */
  public static final Arrangement TAKE_ALL = new Arrangement(Map.of(), Set.of());

  /** Makes an arrangement. */
  public Arrangement {
    watched = Map.copyOf(watched);
    refused = Set.copyOf(refused);
  }
}
