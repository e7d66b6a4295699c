package dev.parley.room.quota;

import java.util.Optional;
import java.util.UUID;

/**
 * The member that usage is counted for.
 *
 * @param invitation the id of the invitation by which the member joined; empty without one
 * @param mayUseReserve whether the member may use the reserve
 */
public record QuotaAccount(UUID member, Optional<String> invitation, boolean mayUseReserve) {}
