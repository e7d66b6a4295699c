package dev.parley.room.api.board;

import dev.parley.room.api.common.Member;
import java.util.Optional;

/**
 * Signal: a member's view of the board changed.
 *
 * @param view empty when the member no longer views this board
 */
public record BoardViewChanged(Member member, Optional<BoardView> view) implements BoardItem {}
