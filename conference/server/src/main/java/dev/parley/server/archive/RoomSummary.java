package dev.parley.server.archive;

import java.time.Instant;
import java.util.Optional;

/**
 * A room at a glance.
 *
 * @param members that it ever had
 * @param present of them, when it was looked at
 * @param bytes of its events and attachments
 * @param last when its newest event was; empty when it has none
 */
public record RoomSummary(
    String room, int members, int present, long events, long bytes, Optional<Instant> last) {
  /** {@return whether nothing happened in it since} */
  public boolean isOver(Instant since) {
    return last.map(at -> at.isBefore(since)).orElse(true);
  }
}
