package dev.parley.room;

import dev.parley.room.api.media.MediaTrack;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Published media of a room, as visible to a caller who has not joined.
 *
 * @param tracks the published tracks
 * @param memberNames the names of present members by id; empty when new members have to wait in the
 *     waiting room
 */
public record PublishedMedia(List<MediaTrack> tracks, Map<UUID, String> memberNames) {
  /** Result for a room without published media. */
  static final PublishedMedia NOTHING = new PublishedMedia(List.of(), Map.of());

  /** Copies the collections. */
  public PublishedMedia {
    tracks = List.copyOf(tracks);
    memberNames = Map.copyOf(memberNames);
  }
}
