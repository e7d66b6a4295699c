package dev.parley.conference.api.replay;

import dev.parley.conference.api.board.Changed;
import dev.parley.conference.api.common.Member;
import java.util.Optional;

/**
 * Event: a board was changed.
 *
 * @param first the member of the private board with the lesser id; empty for the common board
 * @param second the other member of the private board
 */
public record ReplayedChange(Optional<Member> first, Optional<Member> second, Changed changed)
    implements Replayed {}
