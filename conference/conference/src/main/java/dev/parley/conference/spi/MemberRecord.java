package dev.parley.conference.spi;

import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import java.util.Optional;
import java.util.UUID;

/**
 * A member that a room has or had.
 *
 * @param keyHash of the secret that proves who it is; the secret itself is never kept
 * @param present whether it came in and has not left since
 * @param role as the last event about it said, or as it first came in
 * @param removed whether it may not come back
 * @param invitation the id of the invitation by which it first came in; empty for a member that
 *     came without one
 * @param named whether an entry of the log needs its name, see {@link LogEntry#names}
 */
public record MemberRecord(
    UUID id,
    String name,
    String keyHash,
    boolean present,
    Role role,
    Rights rights,
    boolean removed,
    Optional<String> invitation,
    boolean named) {
  /** Makes a member that came without an invitation and has only come and gone. */
  public MemberRecord(
      UUID id,
      String name,
      String keyHash,
      boolean present,
      Role role,
      Rights rights,
      boolean removed) {
    this(id, name, keyHash, present, role, rights, removed, Optional.empty(), false);
  }
}
