package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.MODERATION_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MODERATION_STREAMS_MAX;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.IssuedInvitation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.api.moderation.ModerationRefusal;
import dev.parley.room.api.moderation.WaitingRoomChanged;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Moderation of a room: waiting room, admission settings, and rights of members. A decision takes
 * effect once it is known to be on disk. Each decision waits for the previous one, so that two
 * concurrent decisions cannot leave the room without a tutor.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class RoomModeration {
  /** Minimum validity of an invitation; a shorter one could expire before it is used. */
  private static final Duration VALIDITY_MIN = Duration.ofMinutes(1);

  private final String room;
  private final Participants participants;
  private final Presence presence;
  private final Journal journal;
  private final InstantSource clock;
  private final AdmissionPolicy door;
  private final WaitingRoom lobby;
  private final LogSubscriptions<ModerationItem> followers =
      new LogSubscriptions<>(new ModerationEntryMapper());
  private final Set<String> endedInvitations;
  private RoomSettings settings;
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null); // never fails

  /**
   * @param later runs tasks on the room's executor
   */
  RoomModeration(
      String room,
      RoomSettings settings,
      Set<String> endedInvitations,
      Participants participants,
      Presence presence,
      Journal journal,
      InstantSource clock,
      AdmissionPolicy door,
      Supplier<UUID> ids,
      Scheduler later) {
    this.room = room;
    this.settings = settings;
    this.endedInvitations = new HashSet<>(endedInvitations);
    this.participants = participants;
    this.presence = presence;
    this.journal = journal;
    this.clock = clock;
    this.door = door;
    lobby = new WaitingRoom(ids, later, this::tellKnocking);
  }

  RoomSettings settings() {
    return settings;
  }

  /** {@return whether a participant is in the waiting room} */
  boolean hasWaiting() {
    return !lobby.isEmpty();
  }

  /**
   * Admits a new member, through the waiting room if necessary; {@return completes on the room's
   * executor once the member is admitted}
   */
  CompletionStage<Void> awaitAdmission(
      String name, Role role, String keyHash, BooleanSupplier gone) {
    requireUnlocked(role);
    return waits(role)
        ? lobby.enqueue(name, role, keyHash, gone)
        : CompletableFuture.completedFuture(null);
  }

  /** Refuses a new member whose invitation was revoked. */
  void requireOpen(Optional<String> invitation) {
    if (invitation.filter(this::isEnded).isPresent()) {
      throw new JoinRefused(
          JoinRefusal.INVITATION_ENDED, "a tutor has ended this invitation; ask for a new one");
    }
  }

  /** Refuses a new member while the room is locked. */
  void requireUnlocked(Role role) {
    if (role != Role.TUTOR && settings.locked()) {
      throw new JoinRefused(JoinRefusal.LOCKED, "the room is locked; ask its tutor");
    }
  }

  /** {@return whether a new member with this role must wait in the waiting room} */
  boolean waits(Role role) {
    return role != Role.TUTOR && settings.waitingRoom();
  }

  /** Handles an entry that has been stored. */
  void published(LogEntry entry) {
    switch (entry.event()) {
      case Event.RightsChanged(List<Event.Grant> grants) -> grants.forEach(this::apply);
      case Event.RoomChanged(boolean locked, boolean waiting) -> {
        settings = new RoomSettings(locked, waiting);
        if (!waiting) {
          lobby.admitAll();
        }
      }
      case Event.Removed(UUID member) -> expel(member);
      case Event.InvitationEnded(String invitation, List<UUID> members) -> {
        endedInvitations.add(invitation);
        members.forEach(this::expel);
      }
      default -> {
        // not about moderation
      }
    }
  }

  private void expel(UUID member) {
    participants
        .byId(member)
        .ifPresent(removed -> {
          participants.remove(removed);
          presence.expel(removed);
        });
  }

  private void apply(Event.Grant grant) {
    participants
        .byId(grant.member())
        .ifPresent(member -> {
          member.grant(grant.role(), grant.rights());
          presence.signalRights(member);
          if (!grant.rights().moderate()) {
            member.seats().forEach(this::giveUp);
          }
        });
  }

  /** Checks that a session is open and its member may moderate, and counts the call. */
  void require(SessionState seat) {
    if (seat.ended()) {
      throw ModerationErrors.refused(
          ModerationRefusal.NO_SESSION, "the seat is given up; join again with the resume key");
    }
    if (!seat.rights().moderate()) {
      throw notAllowed("lead this room");
    }
    if (seat.participant().rateLimits(clock.instant()).desk().take(clock.instant()).isPresent()) {
      throw ModerationErrors.refused(
          ModerationRefusal.TOO_FAST,
          "more than %d calls of the desk within a second".formatted(MODERATION_CALLS_PER_SECOND));
    }
  }

  private static RuntimeException notAllowed(String what) {
    return ModerationErrors.refused(ModerationRefusal.NOT_ALLOWED, "you have no right to " + what);
  }

  static void requireTutor(SessionState seat, String what) {
    if (seat.participant().role() != Role.TUTOR) {
      throw notAllowed(what);
    }
  }

  CompletionStage<Void> admit(SessionState seat, UUID knock) {
    require(seat);
    return known(lobby.admit(knock));
  }

  CompletionStage<Void> reject(SessionState seat, UUID knock) {
    require(seat);
    return known(lobby.reject(knock));
  }

  private static CompletionStage<Void> known(boolean found) {
    if (!found) {
      throw ModerationErrors.refused(
          ModerationRefusal.NOT_WAITING, "nobody waits by this id any more");
    }
    return CompletableFuture.completedFuture(null);
  }

  CompletionStage<Void> setWaiting(SessionState seat, boolean on) {
    return decide(seat, () -> change(seat, new RoomSettings(settings.locked(), on)));
  }

  CompletionStage<Void> setLocked(SessionState seat, boolean locked) {
    return decide(seat, () -> change(seat, new RoomSettings(locked, settings.waitingRoom())));
  }

  private CompletionStage<Void> change(SessionState seat, RoomSettings wanted) {
    return settings.equals(wanted)
        ? CompletableFuture.completedFuture(null)
        : write(seat, new Event.RoomChanged(wanted.locked(), wanted.waitingRoom()));
  }

  CompletionStage<Void> remove(SessionState seat, UUID member) {
    return decide(
        seat,
        () -> {
          Participant removed = concerned(seat, member);
          requireLeader(removed);
          return write(seat, new Event.Removed(member));
        });
  }

  /** Revokes an invitation, and removes members who joined by it. */
  CompletionStage<Void> endInvitation(
      SessionState seat, String invitation, List<Participant> members) {
    requireLeader(members.toArray(Participant[]::new));
    return write(
        seat,
        new Event.InvitationEnded(invitation, members.stream().map(Participant::id).toList()));
  }

  /** {@return whether an invitation was revoked} */
  boolean isEnded(String invitation) {
    return endedInvitations.contains(invitation);
  }

  CompletionStage<Void> setRights(SessionState seat, UUID member, Rights rights) {
    return decide(
        seat,
        () -> {
          Participant changed = concerned(seat, member);
          if (changed.rights().equals(rights)) {
            return CompletableFuture.completedFuture(null);
          }
          if (!rights.moderate()) {
            requireLeader(changed);
          }
          return grant(seat, new Event.Grant(member, changed.role(), rights));
        });
  }

  CompletionStage<Void> handOver(SessionState seat, UUID member) {
    return decide(
        seat,
        () -> {
          requireTutor(seat, "make tutors of others");
          Participant tutor = concerned(seat, member);
          UUID author = seat.participant().id();
          if (tutor.id().equals(author)) {
            throw ModerationErrors.noSuchMember();
          }
          return grant(
              seat,
              new Event.Grant(member, Role.TUTOR, Rights.of(Role.TUTOR)),
              new Event.Grant(author, Role.STUDENT, Rights.of(Role.STUDENT)));
        });
  }

  /** {@return the member that a decision is about, if the caller may decide about it} */
  private Participant concerned(SessionState seat, UUID member) {
    Participant found =
        participants
            .byId(member)
            .filter(each -> !each.removed())
            .orElseThrow(ModerationErrors::noSuchMember);
    if (found.role() == Role.TUTOR) {
      requireTutor(seat, "decide about tutors");
    }
    return found;
  }

  /** Checks that another member can still moderate the room without the given members. */
  private void requireLeader(Participant... without) {
    Set<Participant> going = Set.of(without);
    if (going.stream().anyMatch(Participant::canModerate)
        && participants.all().noneMatch(each -> each.canModerate() && !going.contains(each))) {
      throw ModerationErrors.refused(
          ModerationRefusal.LAST_TUTOR, "the room would have no tutor left; hand it over first");
    }
  }

  CompletionStage<IssuedInvitation> invite(
      SessionState seat, Role role, Duration lasts, Optional<String> name) {
    require(seat);
    if (role == Role.TUTOR) {
      requireTutor(seat, "invite tutors");
    }
    if (lasts.compareTo(VALIDITY_MIN) < 0 || lasts.compareTo(AdmissionPolicy.VALIDITY_MAX) > 0) {
      throw ModerationErrors.refused(
          ModerationRefusal.BAD_DURATION,
          "an invitation lasts from %d minute to %d days"
              .formatted(VALIDITY_MIN.toMinutes(), AdmissionPolicy.VALIDITY_MAX.toDays()));
    }
    Instant expires = clock.instant().plus(lasts).truncatedTo(ChronoUnit.SECONDS);
    return door.invite(room, role, name.map(RoomModeration::memberName), expires)
        .thenApply(token -> new IssuedInvitation(token, expires));
  }

  private static String memberName(String given) {
    try {
      return NameRules.member(given);
    } catch (JoinRefused e) {
      throw ModerationErrors.refused(ModerationRefusal.BAD_NAME, String.valueOf(e.getMessage()));
    }
  }

  /** Executes a decision after the previous ones. */
  CompletionStage<Void> decide(SessionState seat, Supplier<CompletionStage<Void>> decision) {
    CompletableFuture<Void> decided =
        last.thenCompose(_ -> {
          require(seat);
          return decision.get();
        });
    last = decided.handle((_, _) -> null);
    return decided;
  }

  private CompletionStage<Void> grant(SessionState seat, Event.Grant... grants) {
    return write(seat, new Event.RightsChanged(List.of(grants)));
  }

  /** Writes a decision to the log. */
  CompletionStage<Void> write(SessionState seat, Event event) {
    return journal
        .write(seat.participant().id(), event)
        .handle((_, failure) -> {
          if (failure != null) {
            throw ModerationErrors.notStored(failure);
          }
          return null;
        });
  }

  /** Starts a stream of a session. */
  void follow(SessionState seat, LogSubscription<ModerationItem> follower) {
    if (follower.over()) {
      return;
    }
    if (seat.ended() || !seat.rights().moderate()) {
      follower.complete();
      return;
    }
    if (seat.moderationStreams().size() >= MODERATION_STREAMS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              MODERATION_STREAMS_MAX + " streams follow the desk from this seat already"));
      return;
    }
    seat.moderationStreams().add(follower);
    followers.add(follower, seat.participant().id());
    follower.signal(WaitingRoomChanged.class, lobby.snapshot());
  }

  /** Removes a cancelled stream. */
  void unfollow(SessionState seat, LogSubscription<ModerationItem> follower) {
    if (seat.moderationStreams().remove(follower)) {
      followers.remove(follower);
    }
  }

  /** Ends the moderation streams of a session that has ended or may no longer moderate. */
  void giveUp(SessionState seat) {
    for (LogSubscription<ModerationItem> follower : seat.moderationStreams()) {
      followers.remove(follower);
      follower.complete();
    }
    seat.moderationStreams().clear();
  }

  private void tellKnocking() {
    var item = Optional.of(lobby.snapshot());
    followers.signal(WaitingRoomChanged.class, _ -> item);
  }
}
