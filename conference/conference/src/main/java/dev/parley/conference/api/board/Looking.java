package dev.parley.conference.api.board;

import java.util.Optional;
import java.util.UUID;

/**
 * Which part of a board the caller sees.
 *
 * @param with the other member of a private board; empty for everybody's
 * @param view empty when it no longer looks at this board
 */
public record Looking(Optional<UUID> with, Optional<View> view) {}
