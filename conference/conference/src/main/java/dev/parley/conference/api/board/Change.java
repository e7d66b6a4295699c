package dev.parley.conference.api.board;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A change of a board.
 *
 * @param id made by the one who changes, new for each change
 * @param with the other member of a private board; empty for everybody's
 * @param operations take effect together and in this order; 1 to {@code
 *     ConferenceLimits.OPERATIONS_MAX}
 */
public record Change(UUID id, Optional<UUID> with, List<Operation> operations) {}
