package dev.parley.conference.api.replay;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.List;

/**
 * The private boards of members were emptied: of each board that one of them shares with another
 * member only the first page is left.
 */
public record ReplayedEmptying(long number, Instant at, Member author, List<Member> members)
    implements Replayed {}
