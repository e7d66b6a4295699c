package dev.parley.room.log;

import dev.parley.room.api.common.Member;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Names of the current and former members of a room, by id.
 *
 * <p>Threads: as safe as its map.
 */
public record MemberNames(Map<UUID, Member> byId) {
  /** {@return the member with an id, with an empty name if its record was erased} */
  public Member member(UUID id) {
    Member member = byId.get(id);
    return member == null ? new Member(id, "") : member;
  }

  /** {@return the member with an id; empty if its record was erased} */
  public Optional<Member> find(UUID id) {
    return Optional.ofNullable(byId.get(id));
  }
}
