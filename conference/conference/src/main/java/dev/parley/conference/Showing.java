package dev.parley.conference;

import dev.parley.conference.api.media.Track;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Published media of a room, as visible to a caller who has not joined.
 *
 * @param tracks the published tracks
 * @param names the names of present members by id; empty when new members have to wait in the
 *     waiting room
 */
public record Showing(List<Track> tracks, Map<UUID, String> names) {
  /** Result for a room without published media. */
  static final Showing NOTHING = new Showing(List.of(), Map.of());

  /** Copies the collections. */
  public Showing {
    tracks = List.copyOf(tracks);
    names = Map.copyOf(names);
  }
}
