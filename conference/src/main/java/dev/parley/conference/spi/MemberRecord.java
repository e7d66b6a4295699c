package dev.parley.conference.spi;

import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import java.util.UUID;

/**
 * A member that a room has or had.
 *
 * @param keyHash of the secret that proves who it is; the secret itself is never kept
 * @param present whether it came in and has not left since
 * @param role as the last event about it said, or as it first came in
 * @param removed whether it may not come back
 */
public record MemberRecord(
    UUID id,
    String name,
    String keyHash,
    boolean present,
    Role role,
    Rights rights,
    boolean removed) {}
