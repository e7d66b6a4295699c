package dev.parley.conference.api;

import java.util.Optional;
import java.util.UUID;

/**
 * Something to be said.
 *
 * @param id made by the one who says it, new for each line
 * @param to the only other member who may see it; empty for everyone
 * @param text 1 to 4,000 characters (UTF-16 units), not only spaces
 */
public record Line(UUID id, Optional<UUID> to, String text) {}
