package dev.parley.room.api.board;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Event: a board was changed.
 *
 * @param number the number of the change in the room's log
 * @param at the time at which the server accepted it, in whole milliseconds
 * @param change the id that the author gave the change
 */
public record BoardChanged(
    long number, Instant at, Member author, UUID change, List<BoardOperation> operations)
    implements BoardItem {}
