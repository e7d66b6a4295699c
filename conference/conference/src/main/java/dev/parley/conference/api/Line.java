package dev.parley.conference.api;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Something to be said.
 *
 * @param id made by the one who says it, new for each line
 * @param to the only other member who may see it; empty for everyone
 * @param text 1 to 4,000 characters (UTF-16 units), not only spaces; may be empty when files go
 *     with it
 * @param replyTo the line that it answers, one that all its readers may see
 * @param attachments at most 10 files that the author has put into the room for the same readers
 */
public record Line(
    UUID id, Optional<UUID> to, String text, Optional<UUID> replyTo, List<UUID> attachments) {
  /** Words that answer nothing and have no files with them. */
  public Line(UUID id, Optional<UUID> to, String text) {
    this(id, to, text, Optional.empty(), List.of());
  }
}
