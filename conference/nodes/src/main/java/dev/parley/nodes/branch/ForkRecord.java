package dev.parley.nodes.branch;

import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * Record of a room that is forked: that of the copy, changed by the entries of the fork. Threads:
 * confined to one.
 */
final class ForkRecord {
  private final Map<UUID, MemberRecord> members = new LinkedHashMap<>();
  private final Set<String> endedInvitations;
  private RoomSettings settings;

  private ForkRecord(RoomRecord base) {
    base.members().forEach(each -> members.put(each.id(), each));
    endedInvitations = new HashSet<>(base.endedInvitations());
    settings = base.settings();
  }

  /**
   * {@return the record}
   *
   * @param fork record of the fork's own entries
   * @param entries of the fork, lowest number first
   */
  static RoomRecord of(RoomRecord base, RoomRecord fork, List<LogEntry> entries) {
    ForkRecord record = new ForkRecord(base);
    fork.members().forEach(each -> record.members.put(each.id(), each));
    entries.forEach(record::apply);
    return new RoomRecord(
        Math.max(base.lastNumber(), fork.lastNumber()),
        new ArrayList<>(record.members.values()),
        record.settings,
        record.endedInvitations,
        base.damage().or(fork::damage));
  }

  private void apply(LogEntry entry) {
    entry.names().forEach(id -> change(id, ForkRecord::named));
    switch (entry.event()) {
      case Event.RightsChanged(List<Event.Grant> grants) ->
          grants.forEach(
              each -> change(each.member(), found -> granted(found, each.role(), each.rights())));
      case Event.RoomChanged(boolean locked, boolean waiting) ->
          settings = new RoomSettings(locked, waiting);
      case Event.Removed(UUID member) -> change(member, ForkRecord::removed);
      case Event.InvitationEnded(String invitation, List<UUID> gone) -> {
        endedInvitations.add(invitation);
        gone.forEach(id -> change(id, ForkRecord::removed));
      }
      default -> {
        // the event changes nothing but the log
      }
    }
  }

  private void change(UUID id, UnaryOperator<MemberRecord> change) {
    Optional.ofNullable(members.get(id)).ifPresent(found -> members.put(id, change.apply(found)));
  }

  private static MemberRecord named(MemberRecord of) {
    return copy(of, of.present(), of.role(), of.rights(), of.removed(), true);
  }

  private static MemberRecord granted(MemberRecord of, Role role, Rights rights) {
    return copy(of, of.present(), role, rights, of.removed(), of.named());
  }

  private static MemberRecord removed(MemberRecord of) {
    return copy(of, false, of.role(), of.rights(), true, of.named());
  }

  private static MemberRecord copy(
      MemberRecord of, boolean present, Role role, Rights rights, boolean removed, boolean named) {
    return new MemberRecord(
        of.id(), of.name(), of.keyHash(), present, role, rights, removed, of.invitation(), named);
  }
}
