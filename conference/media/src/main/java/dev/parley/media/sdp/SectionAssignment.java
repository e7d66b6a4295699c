package dev.parley.media.sdp;

import java.util.Map;
import java.util.Set;

/**
 * Assignment of tracks to the sections of an offer, by mid.
 *
 * @param sent tracks that are sent to the peer
 * @param rejected sections from which nothing is accepted, whatever the peer would send
 */
public record SectionAssignment(Map<String, OutgoingTrack> sent, Set<String> rejected) {
  /** Assignment that accepts everything and sends nothing. */
  public static final SectionAssignment RECEIVE_ALL = new SectionAssignment(Map.of(), Set.of());

  /** Creates an assignment. */
  public SectionAssignment {
    sent = Map.copyOf(sent);
    rejected = Set.copyOf(rejected);
  }
}
