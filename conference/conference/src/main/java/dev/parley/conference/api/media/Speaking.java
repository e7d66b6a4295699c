package dev.parley.conference.api.media;

import java.util.List;
import java.util.UUID;

/**
 * Signal: the active speakers.
 *
 * @param members the current speaker first, or the last one while it is silent
 */
public record Speaking(List<UUID> members) implements MediaItem {}
