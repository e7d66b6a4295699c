package dev.parley.server.archive;

import java.time.Instant;
import java.util.Optional;

/**
 * Summary of a room.
 *
 * @param members number of past and present members
 * @param present number of members present at the time of reading
 * @param bytes total size of its events and attachments
 * @param last time of its newest event; empty when it has none
 */
public record RoomSummary(
    String room, int members, int present, long events, long bytes, Optional<Instant> last) {
  /** {@return whether the room has no event since a time} */
  public boolean hasNoEventSince(Instant since) {
    return last.map(at -> at.isBefore(since)).orElse(true);
  }
}
