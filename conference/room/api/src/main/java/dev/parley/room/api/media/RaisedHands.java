package dev.parley.room.api.media;

import java.util.List;
import java.util.UUID;

/**
 * Signal: the members with a raised hand.
 *
 * @param members in the order in which they raised it
 */
public record RaisedHands(List<UUID> members) implements MediaItem {}
