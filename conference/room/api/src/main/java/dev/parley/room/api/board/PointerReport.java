package dev.parley.room.api.board;

import java.util.Optional;
import java.util.UUID;

/**
 * Report of the position that the caller points at.
 *
 * @param with the other member of a private board; empty for the common board
 * @param spot empty when the caller no longer points
 */
public record PointerReport(Optional<UUID> with, Optional<PointerPosition> spot) {}
