package dev.parley.room.core;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.PresentMember;
import dev.parley.room.api.RoomRecording;
import dev.parley.room.api.Roster;
import dev.parley.room.api.common.Role;
import dev.parley.room.log.MemberNames;
import dev.parley.room.names.NameRules;
import dev.parley.room.names.NameSkeletons;
import dev.parley.room.quota.Quota;
import dev.parley.room.quota.QuotaAccount;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomSettings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Current and former members of a room. A member that has left is remembered if the log needs its
 * name, if it is a tutor, or if it was removed.
 *
 * <p>Threads: confined to the room's serial executor, except for {@link #names}, which streams
 * read. Memory: at most {@code MEMBER_NAMES_MAX} members; places and names are shared out by {@link
 * RoomQuotas}.
 */
public final class Participants {
  private final MemberNames names = new MemberNames(new ConcurrentHashMap<>());
  private final Map<UUID, Participant> byId = new HashMap<>();
  private final Map<String, Participant> byKeyHash = new HashMap<>();
  private final Map<UUID, Participant> present = new LinkedHashMap<>();
  private final Set<UUID> seatless = new HashSet<>(); // present members who take no place
  private final Set<UUID> counted = new HashSet<>(); // members counted as having to be remembered
  private final RoomQuotas quotas = new RoomQuotas(this::invitation);
  private final ForgettableMembers forgettable;

  /**
   * @param records the stored members
   * @param log stores their records
   */
  public Participants(String room, List<MemberRecord> records, RoomLog log) {
    forgettable = new ForgettableMembers(room, log, id -> byId(id).ifPresent(this::forget));
    for (MemberRecord each : records) {
      Participant participant = new Participant(each);
      add(participant);
      if (each.present() && !each.removed()) {
        // It was present when the server stopped, and can return within the grace period.
        participant.announcedPresence(PresenceState.AWAY);
        enter(participant);
      }
    }
    forgettable.trim();
  }

  /** {@return the usage of the room's quotas} */
  public RoomQuotas quotas() {
    return quotas;
  }

  private Optional<String> invitation(UUID id) {
    return byId(id).flatMap(Participant::invitation);
  }

  /** {@return the names of all members; may be read by any thread} */
  public MemberNames names() {
    return names;
  }

  /** {@return whether the room has another member with an id, present or not} */
  public boolean hasOther(Participant member, UUID other) {
    return !other.equals(member.id()) && byId.containsKey(other);
  }

  public Stream<Participant> present() {
    return present.values().stream();
  }

  /** {@return the names of the present members, by id} */
  public Map<UUID, String> presentNames() {
    return present().collect(Collectors.toMap(Participant::id, each -> each.member().name()));
  }

  public boolean isEmpty() {
    return present.isEmpty();
  }

  /** {@return all known members, including removed ones} */
  public Stream<Participant> all() {
    return byId.values().stream();
  }

  /** {@return whether there is a tutor who was not removed} */
  public boolean hasTutor() {
    return all().anyMatch(each -> each.role() == Role.TUTOR && !each.removed());
  }

  /** {@return whether a member is a tutor who can moderate the room} */
  public boolean canModerate(UUID id) {
    return byId(id).filter(Participant::canModerate).isPresent();
  }

  public Optional<Participant> byId(UUID id) {
    return Optional.ofNullable(byId.get(id));
  }

  public Optional<Participant> byKeyHash(String hash) {
    return Optional.ofNullable(byKeyHash.get(hash));
  }

  /** {@return whether a member may show files; false if it is not known} */
  public boolean mayShow(UUID id) {
    return byId(id).map(each -> each.rights().show()).orElse(false);
  }

  /** Adds a member. */
  public void add(Participant participant) {
    names.byId().put(participant.id(), participant.member());
    byId.put(participant.id(), participant);
    byKeyHash.put(participant.keyHash(), participant);
    quotas.names().add(participant.id(), 1);
    recount(participant);
  }

  /** Updates whether the member is counted as one that has to be remembered. */
  private void recount(Participant participant) {
    boolean remembered =
        !participant.removed()
            && (participant.present() || participant.named() || participant.role() == Role.TUTOR);
    if (remembered && counted.add(participant.id())) {
      quotas.members().add(participant.id(), 1);
    } else if (!remembered && counted.remove(participant.id())) {
      quotas.members().add(participant.id(), -1);
    }
    forgettable.set(participant.id(), !remembered && !participant.removed());
  }

  /**
   * Marks a member as removed. It no longer counts as a member; its name is kept for readers of the
   * log.
   */
  public void remove(Participant participant) {
    participant.removed(true);
    recount(participant);
  }

  /** Applies the member names that a stored entry needs. */
  public void published(LogEntry entry) {
    for (UUID id : entry.names()) {
      byId(id)
          .ifPresent(each -> {
            each.name();
            recount(each);
          });
    }
  }

  /** Removes a member that could not join after all, or that is forgotten. */
  void forget(Participant participant) {
    if (counted.remove(participant.id())) {
      quotas.members().add(participant.id(), -1);
    }
    forgettable.set(participant.id(), false);
    quotas.names().add(participant.id(), -1);
    names.byId().remove(participant.id());
    byId.remove(participant.id());
    byKeyHash.remove(participant.keyHash());
  }

  void enter(Participant participant) {
    participant.present(true);
    if (present.put(participant.id(), participant) == null) {
      quotas.places().add(participant.id(), 1);
    }
    recount(participant);
  }

  /** Makes a member present who has not come itself, and takes no place until it does. */
  void enterWithoutSeat(Participant participant) {
    participant.present(true);
    present.put(participant.id(), participant);
    seatless.add(participant.id());
    recount(participant);
  }

  /** Takes the place of a present member that has none; refuses it if the room is full. */
  void seat(Participant participant) {
    if (seatless.contains(participant.id())) {
      require(quotas.places(), participant.payer());
      seatless.remove(participant.id());
      quotas.places().add(participant.id(), 1);
    }
  }

  void leave(Participant participant) {
    participant.present(false);
    if (present.remove(participant.id()) != null && !seatless.remove(participant.id())) {
      quotas.places().add(participant.id(), -1);
    }
    recount(participant);
    forgettable.trim();
  }

  /** Refuses a new or returning member if the room has no place for it. */
  public void requirePlace(QuotaAccount payer) {
    require(quotas.places(), payer);
    requireMemory(payer);
  }

  /** Refuses a member whom the room cannot remember besides the others. */
  void requireMemory(QuotaAccount payer) {
    if (!counted.contains(payer.member())) {
      require(quotas.members(), payer);
    }
    if (!byId.containsKey(payer.member())) {
      require(quotas.names(), payer);
    }
  }

  private static void require(Quota quota, QuotaAccount payer) {
    quota
        .refusal(payer, 1)
        .ifPresent(why -> {
          throw new JoinRefused(JoinRefusal.ROOM_FULL, why);
        });
  }

  /**
   * Refuses a new member if a present member has the same name, or if the name can be mistaken for
   * that of another member. The exact name of a member who has left can be used again.
   */
  public void requireNewName(String name) {
    NameSkeletons skeletons = NameSkeletons.of(name);
    if (present().anyMatch(p -> p.skeletons().isSame(skeletons))) {
      throw new JoinRefused(
          JoinRefusal.NAME_TAKEN, "this name is already in use in the room; choose another one");
    }
    alike(skeletons)
        .ifPresent(alike -> {
          throw new JoinRefused(
              JoinRefusal.NAME_TAKEN,
              "the name looks like '%s', the name of another member; choose another one"
                  .formatted(alike.member().name()));
        });
  }

  /** {@return the name, with a number behind it if it is not available} */
  public String freeName(String name) {
    String free = name;
    for (int number = 2; isTaken(NameSkeletons.of(free)); number++) {
      free = NameRules.numbered(name, number);
    }
    return free;
  }

  private boolean isTaken(NameSkeletons skeletons) {
    return present().anyMatch(p -> p.skeletons().isSame(skeletons)) || alike(skeletons).isPresent();
  }

  private Optional<Participant> alike(NameSkeletons skeletons) {
    return all()
        .filter(p -> p.present() || p.named())
        .filter(p -> p.skeletons().isAlike(skeletons) && !p.skeletons().isSame(skeletons))
        .findFirst();
  }

  Roster roster(
      RoomSettings settings, Optional<RoomRecording> recording, Optional<String> readOnly) {
    return new Roster(
        present()
            .filter(p -> p.announcedPresence() != PresenceState.GONE)
            .map(p -> new PresentMember(p.member(), p.announcedPresence(), p.role(), p.rights()))
            .toList(),
        settings.locked(),
        settings.waitingRoom(),
        recording,
        readOnly);
  }
}
