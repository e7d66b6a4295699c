package dev.parley.conference.api.board;

import dev.parley.conference.api.common.Member;
import java.util.Optional;

/**
 * Signal: a member's view of the board changed.
 *
 * @param view empty when the member no longer views this board
 */
public record Looked(Member member, Optional<View> view) implements BoardItem {}
