package dev.parley.media.sdp;

import java.util.Map;
import java.util.Set;

/**
 * Assignment of tracks to the sections of an offer, by mid.
 *
 * @param watched tracks that are sent to the peer
 * @param refused sections from which nothing is accepted, whatever the peer would send
 */
public record Arrangement(Map<String, Outgoing> watched, Set<String> refused) {
  /** Assignment that accepts everything and sends nothing. */
  public static final Arrangement TAKE_ALL = new Arrangement(Map.of(), Set.of());

  /** Creates an assignment. */
  public Arrangement {
    watched = Map.copyOf(watched);
    refused = Set.copyOf(refused);
  }
}
