package dev.parley.client;

import dev.parley.room.api.GrantedRights;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.PresenceChanged;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.PresentMember;
import dev.parley.room.api.RightsChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Roster;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Present members of a room, as the latest events and signals have them. Threads: safe for all. */
public final class MemberList {
  private final Map<UUID, PresentMember> present = new LinkedHashMap<>(); // guarded by this
  private @Nullable PresentMember self; // guarded by this; null: not joined yet

  MemberList() {}

  /** {@return the present members, this one included, in the order in which they came} */
  public synchronized List<PresentMember> present() {
    return List.copyOf(present.values());
  }

  /** {@return a present member} */
  public synchronized Optional<PresentMember> find(UUID id) {
    return Optional.ofNullable(present.get(id));
  }

  /** {@return this member} */
  public Member me() {
    return self().member();
  }

  /** {@return the rights of this member} */
  public Rights rights() {
    return self().rights();
  }

  /** {@return the role of this member} */
  public Role role() {
    return self().role();
  }

  private synchronized PresentMember self() {
    if (self == null) {
      throw new IllegalStateException("the room is not joined yet");
    }
    return self;
  }

  synchronized void joined(JoinResult result) {
    self = new PresentMember(result.you(), PresenceState.HERE, result.role(), result.rights());
    present.put(result.you().id(), self);
  }

  synchronized void item(RoomItem item) {
    switch (item) {
      case Roster roster -> {
        present.clear();
        roster.present().forEach(this::put);
      }
      case PresenceChanged(Member member, PresenceState attendance, Role role, Rights rights) -> {
        if (attendance == PresenceState.GONE) {
          present.remove(member.id());
        } else {
          put(new PresentMember(member, attendance, role, rights));
        }
      }
      case RightsChanged changed -> changed.granted().forEach(this::grant);
      default -> {
        // Does not concern who is here.
      }
    }
  }

  private void put(PresentMember member) {
    present.put(member.member().id(), member);
    if (self != null && self.member().id().equals(member.member().id())) {
      self = member;
    }
  }

  private void grant(GrantedRights granted) {
    PresentMember before = present.get(granted.member().id());
    if (before != null) {
      put(
          new PresentMember(
              before.member(), before.attendance(), granted.role(), granted.rights()));
    }
  }
}
