package dev.parley.room.api.replay;

import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.common.Member;
import java.util.Optional;

/**
 * Event: a board was changed.
 *
 * @param first the member of the private board with the lesser id; empty for the common board
 * @param second the other member of the private board
 */
public record ReplayedBoardChange(
    Optional<Member> first, Optional<Member> second, BoardChanged changed) implements ReplayItem {}
