package dev.parley.room.api.replay;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.List;

/**
 * Event: the private boards of members were cleared. Of each private board of one of these members
 * only the first page remains.
 */
public record ReplayedBoardsCleared(long number, Instant at, Member author, List<Member> members)
    implements ReplayItem {}
