package dev.parley.conference.spi;

import dev.parley.conference.api.board.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The state of one board of a room.
 *
 * @param first the lesser id of the two whose board it is; empty for everybody's
 * @param second the greater id
 * @param pieces the whole state
 */
public record KeptBoard(Optional<UUID> first, Optional<UUID> second, List<Snapshot> pieces) {}
