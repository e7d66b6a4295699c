package dev.parley.nodes.sim;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** A room as it is on a disk: its entries, and the record that follows from them. */
final class StoredRoom {
  final TreeMap<Long, LogEntry> entries = new TreeMap<>();
  final Map<UUID, LogEntry> keys = new HashMap<>();
  private final Map<UUID, MemberRecord> members = new LinkedHashMap<>();
  private final Set<String> ended = new HashSet<>();
  private final boolean membersAsJoined;
  private RoomSettings settings = RoomSettings.OPEN;
  StreamPosition position = StreamPosition.START;

  StoredRoom(boolean membersAsJoined) {
    this.membersAsJoined = membersAsJoined;
  }

  long last() {
    return entries.isEmpty() ? 0 : entries.lastKey();
  }

  RoomRecord record() {
    return new RoomRecord(
        last(), List.copyOf(members.values()), settings, Set.copyOf(ended), Optional.empty());
  }

  AppendResult append(LogEntry entry, Optional<MemberRecord> member) {
    Optional<LogEntry> existing = entry.key().map(keys::get);
    if (existing.isPresent()) {
      return new AppendResult.Existing(existing.get());
    }
    if (entry.number() <= last()) {
      throw new AssertionError("number " + entry.number() + " is given twice");
    }
    entries.put(entry.number(), entry);
    entry.key().ifPresent(key -> keys.put(key, entry));
    member.ifPresent(each ->
        members.merge(
            each.id(),
            each,
            (known, now) ->
                changed(known, known.role(), known.rights(), now.present(), known.removed())));
    if (!membersAsJoined) {
      follow(entry.event());
    }
    return new AppendResult.Stored();
  }

  private void follow(Event event) {
    switch (event) {
      case Event.RightsChanged(List<Event.Grant> grants) ->
          grants.forEach(grant ->
              members.computeIfPresent(
                  grant.member(),
                  (_, known) ->
                      changed(
                          known, grant.role(), grant.rights(), known.present(), known.removed())));
      case Event.RoomChanged(boolean locked, boolean waiting) ->
          settings = new RoomSettings(locked, waiting);
      case Event.Removed(UUID member) ->
          members.computeIfPresent(
              member, (_, known) -> changed(known, known.role(), known.rights(), false, true));
      default -> {
        // nothing else is simulated
      }
    }
  }

  private static MemberRecord changed(
      MemberRecord of, Role role, Rights rights, boolean present, boolean removed) {
    return new MemberRecord(
        of.id(),
        of.name(),
        of.keyHash(),
        present,
        role,
        rights,
        removed,
        of.invitation(),
        of.named());
  }

  List<AppendResult> apply(List<RoomChange> changes, StreamPosition after) {
    List<AppendResult> results = new ArrayList<>();
    for (RoomChange change : changes) {
      switch (change) {
        case RoomChange.Appended(LogEntry entry, Optional<MemberRecord> member) ->
            results.add(append(entry, member));
        case RoomChange.Forgotten(Set<UUID> gone) ->
            members
                .values()
                .removeIf(known ->
                    gone.contains(known.id())
                        && !known.present()
                        && !known.removed()
                        && known.role() != Role.TUTOR
                        && !isNamed(known.id()));
        case RoomChange.Removed _ -> {
          entries.clear();
          keys.clear();
          members.clear();
        }
        case RoomChange.Replaced replaced ->
            throw new IllegalArgumentException("nobody has fetched " + replaced.file());
        case RoomChange.OwnerChanged _ -> {
          // it changes nothing on a disk
        }
      }
    }
    position = after;
    return results;
  }

  private boolean isNamed(UUID member) {
    return entries.values().stream().anyMatch(entry -> entry.names().contains(member));
  }
}
