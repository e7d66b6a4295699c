package dev.parley.room.spi;

import dev.parley.room.api.board.BoardStatePiece;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Stored state of one board of a room.
 *
 * @param first the lesser id of the two members of a private board; empty for the common board
 * @param second the greater id
 * @param pieces the complete state
 */
public record StoredBoard(
    Optional<UUID> first, Optional<UUID> second, List<BoardStatePiece> pieces) {}
