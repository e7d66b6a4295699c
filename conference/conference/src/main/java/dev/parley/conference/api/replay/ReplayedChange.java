package dev.parley.conference.api.replay;

import dev.parley.conference.api.board.Changed;
import dev.parley.conference.api.common.Member;
import java.util.Optional;

/**
 * A board was drawn on.
 *
 * @param first of the two whose board it is, the one with the lesser id; empty for everybody's
 * @param second the other of the two
 */
public record ReplayedChange(Optional<Member> first, Optional<Member> second, Changed changed)
    implements Replayed {}
