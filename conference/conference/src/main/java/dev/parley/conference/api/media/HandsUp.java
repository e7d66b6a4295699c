package dev.parley.conference.api.media;

import java.util.List;
import java.util.UUID;

/**
 * Who has raised a hand.
 *
 * @param members in the order in which they did
 */
public record HandsUp(List<UUID> members) implements MediaItem {}
