package dev.parley.conference.api.board;

import java.util.Optional;
import java.util.UUID;

/**
 * Where the caller points.
 *
 * @param with the other member of a private board; empty for everybody's
 * @param spot empty when it no longer points
 */
public record Pointing(Optional<UUID> with, Optional<Spot> spot) {}
