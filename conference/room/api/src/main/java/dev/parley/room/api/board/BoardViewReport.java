package dev.parley.room.api.board;

import java.util.Optional;
import java.util.UUID;

/**
 * Report of the part of a board that the caller sees.
 *
 * @param with the other member of a private board; empty for the common board
 * @param view empty when the caller no longer views this board
 */
public record BoardViewReport(Optional<UUID> with, Optional<BoardView> view) {}
