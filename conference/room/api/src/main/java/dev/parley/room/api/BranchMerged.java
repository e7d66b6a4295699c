package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/**
 * Event: the events after this one were written at a branch while its line to the other servers was
 * down. They have the times and authors that the branch gave them.
 *
 * @param author the branch: its id is the name, and no member has the id
 * @param from time of the first of these events
 * @param to time of the last one
 * @param entries number of events that the branch passed on; the room may have refused some
 */
public record BranchMerged(
    long number, Instant at, Member author, Instant from, Instant to, int entries)
    implements RoomEvent, RoomItem {}
