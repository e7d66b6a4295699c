package dev.parley.conference.api.media;

import java.util.List;
import java.util.UUID;

/**
 * Signal: the active speakers.
 *
 * @param members the active speakers, or the last speaker when it is silent, most recent first
 */
public record Speaking(List<UUID> members) implements MediaItem {}
