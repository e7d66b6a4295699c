package dev.parley.room.api.board;

import dev.parley.room.api.common.Member;
import java.util.Optional;

/**
 * Signal: a member's pointer moved, or disappeared.
 *
 * @param spot empty when the member no longer points
 */
public record PointerChanged(Member member, Optional<PointerPosition> spot) implements BoardItem {}
