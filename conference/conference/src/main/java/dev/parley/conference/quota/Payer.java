package dev.parley.conference.quota;

import java.util.Optional;
import java.util.UUID;

/**
 * The member that usage is counted for.
 *
 * @param invitation the id of the invitation by which the member joined; empty without one
 * @param leads whether the member may use the reserve
 */
public record Payer(UUID member, Optional<String> invitation, boolean leads) {}
