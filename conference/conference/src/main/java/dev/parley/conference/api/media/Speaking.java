package dev.parley.conference.api.media;

import java.util.List;
import java.util.UUID;

/**
 * Who speaks.
 *
 * @param members who speaks now, or did last when nobody does, first
 */
public record Speaking(List<UUID> members) implements MediaItem {}
