package dev.parley.room.api.media;

import java.util.List;
import java.util.UUID;

/**
 * Signal: the members in the call of the room, including those who publish nothing.
 *
 * @param members in the order in which they joined the call
 */
public record CallMembers(List<UUID> members) implements MediaItem {}
