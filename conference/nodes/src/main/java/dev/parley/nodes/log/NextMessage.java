package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import java.util.Optional;
import java.util.UUID;

/**
 * Message of a room's stream, as far as it says whether something was erased.
 *
 * @param sequence its sequence number
 * @param erasure id of the erasure that took place by it; empty if none did
 */
@Experimental
public record NextMessage(long sequence, Optional<UUID> erasure) {}
