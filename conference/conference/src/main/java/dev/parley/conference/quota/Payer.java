package dev.parley.conference.quota;

import java.util.Optional;
import java.util.UUID;

/**
 * The member that something is counted for.
 *
 * @param invitation the id of the invitation by which the member came in; empty without one
 * @param leads whether the reserve is open to the member
 */
public record Payer(UUID member, Optional<String> invitation, boolean leads) {}
