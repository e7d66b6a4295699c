package dev.parley.conference.api.board;

import dev.parley.conference.api.common.Member;
import java.util.Optional;

/**
 * Signal: a member points, or no longer does.
 *
 * @param spot empty when it no longer does
 */
public record Pointed(Member member, Optional<Spot> spot) implements BoardItem {}
