package dev.parley.conference.api.board;

import dev.parley.conference.api.common.Member;
import java.util.Optional;

/**
 * Signal: a member's pointer moved, or disappeared.
 *
 * @param spot empty when the member no longer points
 */
public record Pointed(Member member, Optional<Spot> spot) implements BoardItem {}
