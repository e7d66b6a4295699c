package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.MEMBERS_KNOWN_MAX;
import static dev.parley.conference.ConferenceLimits.MEMBERS_MAX;

import dev.parley.conference.api.Attendance;
import dev.parley.conference.api.Attendee;
import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.Recording;
import dev.parley.conference.api.Roster;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.conference.spi.RoomSettings;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All members a room ever had.
 *
 * <p>Threads: confined to the room's turns, but for {@link #known}, which followers read. Memory:
 * at most {@code MEMBERS_KNOWN_MAX} members, of whom {@code MEMBERS_MAX} are present.
 */
final class Participants {
  private final Map<UUID, Member> known = new ConcurrentHashMap<>();
  private final Map<UUID, Participant> byId = new HashMap<>();
  private final Map<String, Participant> byKeyHash = new HashMap<>();
  private final Map<UUID, Participant> present = new LinkedHashMap<>();

  Participants(List<MemberRecord> records) {
    for (MemberRecord each : records) {
      Participant participant = new Participant(each);
      add(participant);
      if (each.present() && !each.removed()) {
        // It was here when the server stopped; it has the grace to come back.
        participant.told(Attendance.AWAY);
        enter(participant);
      }
    }
  }

  /** {@return names by id; may be read by any thread} */
  Map<UUID, Member> known() {
    return known;
  }

  /** {@return the member of an id} */
  Member member(UUID id) {
    return member(known, id);
  }

  /** {@return the member of an id; one whose record was erased has no name left} */
  static Member member(Map<UUID, Member> known, UUID id) {
    Member member = known.get(id);
    return member == null ? new Member(id, "") : member;
  }

  Stream<Participant> present() {
    return present.values().stream();
  }

  /** {@return the names of those who are present, by their ids} */
  Map<UUID, String> names() {
    return present().collect(Collectors.toMap(Participant::id, each -> each.member().name()));
  }

  boolean nobody() {
    return present.isEmpty();
  }

  /** {@return all whom the room has known, also those who were removed} */
  Stream<Participant> all() {
    return byId.values().stream();
  }

  /** {@return whether somebody is tutor who can come back} */
  boolean hasTutor() {
    return all().anyMatch(each -> each.role() == Role.TUTOR && !each.removed());
  }

  Optional<Participant> byId(UUID id) {
    return Optional.ofNullable(byId.get(id));
  }

  Optional<Participant> byKeyHash(String hash) {
    return Optional.ofNullable(byKeyHash.get(hash));
  }

  /** Somebody new takes a name. */
  void add(Participant participant) {
    known.put(participant.id(), participant.member());
    byId.put(participant.id(), participant);
    byKeyHash.put(participant.keyHash(), participant);
  }

  /** Somebody new did not come in after all. */
  void forget(Participant participant) {
    known.remove(participant.id());
    byId.remove(participant.id());
    byKeyHash.remove(participant.keyHash());
  }

  void enter(Participant participant) {
    participant.present(true);
    present.put(participant.id(), participant);
  }

  void leave(Participant participant) {
    participant.present(false);
    present.remove(participant.id());
  }

  void requirePlace() {
    if (present.size() >= MEMBERS_MAX) {
      throw new JoinRefused(
          JoinRefusal.ROOM_FULL, "the room is full: %d members are present".formatted(MEMBERS_MAX));
    }
  }

  /** Somebody new needs a name that nobody present bears, and a line in the book. */
  void requireNewName(String name) {
    String likeness = Names.likeness(name);
    if (present().anyMatch(p -> p.likeness().equals(likeness))) {
      throw new JoinRefused(
          JoinRefusal.NAME_TAKEN, "somebody of that name is in the room; choose another one");
    }
    if (known.size() >= MEMBERS_KNOWN_MAX) {
      throw new JoinRefused(
          JoinRefusal.ROOM_FULL,
          "the room has had %d members, which is all it can remember; use another room"
              .formatted(MEMBERS_KNOWN_MAX));
    }
  }

  Roster roster(RoomSettings settings, Optional<Recording> recording) {
    return new Roster(
        present()
            .filter(p -> p.told() != Attendance.GONE)
            .map(p -> new Attendee(p.member(), p.told(), p.role(), p.rights()))
            .toList(),
        settings.locked(),
        settings.waiting(),
        recording);
  }
}
