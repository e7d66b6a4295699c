package dev.parley.room.spi;

import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import java.util.Optional;
import java.util.UUID;

/**
 * Stored record of a current or former member of a room.
 *
 * @param keyHash hash of the member's resume key; the key itself is never stored
 * @param present whether its last stored event is a join
 * @param role as set by the last event about it, or at its first join
 * @param removed whether the member was removed and cannot return
 * @param invitation the id of the invitation of its first join; empty for a member that joined
 *     without one
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
  /**
   * Creates a record of a member that joined without an invitation and that no log entry refers to.
   */
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
