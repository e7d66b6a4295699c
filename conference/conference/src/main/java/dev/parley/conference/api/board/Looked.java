package dev.parley.conference.api.board;

import dev.parley.conference.api.common.Member;
import java.util.Optional;

/**
 * Signal: which part of the board a member sees.
 *
 * @param view empty when it no longer looks at this board
 */
public record Looked(Member member, Optional<View> view) implements BoardItem {}
