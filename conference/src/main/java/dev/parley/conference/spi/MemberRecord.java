package dev.parley.conference.spi;

import java.util.UUID;

/**
 * A member that a room has or had.
 *
 * @param keyHash of the secret that proves who it is; the secret itself is never kept
 * @param present whether it came in and has not left since
 */
public record MemberRecord(UUID id, String name, String keyHash, boolean present) {}
