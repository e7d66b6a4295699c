package dev.parley.conference;

import dev.parley.conference.api.media.Track;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What is published in a room, as it is seen from outside.
 *
 * @param names of members by their ids; none where who is new waits to be let in
 */
public record Showing(List<Track> tracks, Map<UUID, String> names) {
  /** Nothing is published. */
  static final Showing NOTHING = new Showing(List.of(), Map.of());

  /** Makes one. */
  public Showing {
    tracks = List.copyOf(tracks);
    names = Map.copyOf(names);
  }
}
