package dev.parley.room.api.media;

import java.util.List;
import java.util.UUID;

/**
 * Signal: the active speakers.
 *
 * @param members the current speaker first, or the last one while it is silent
 */
public record ActiveSpeakers(List<UUID> members) implements MediaItem {}
