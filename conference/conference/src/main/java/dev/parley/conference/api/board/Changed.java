package dev.parley.conference.api.board;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A board was changed.
 *
 * @param number the change's place in the room's log
 * @param at when the server took it, in whole milliseconds
 * @param change the id that the author gave it
 */
public record Changed(
    long number, Instant at, Member author, UUID change, List<Operation> operations)
    implements BoardItem {}
