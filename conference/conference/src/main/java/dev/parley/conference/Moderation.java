package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.DESK_CALLS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.DESK_FOLLOWERS_MAX;

import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.desk.DeskItem;
import dev.parley.conference.api.desk.DeskRefusal;
import dev.parley.conference.api.desk.Invite;
import dev.parley.conference.api.desk.Knocking;
import dev.parley.conference.spi.Door;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.RoomSettings;
import dev.parley.pipeline.CallException;
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
final class Moderation {
  /** Minimum validity of an invitation; a shorter one could expire before it is used. */
  private static final Duration LASTS_MIN = Duration.ofMinutes(1);

  private final String room;
  private final Participants participants;
  private final Presence presence;
  private final Journal journal;
  private final InstantSource clock;
  private final Door door;
  private final Lobby lobby;
  private final Followers<DeskItem> followers = new Followers<>(new DeskRendering());
  private final Set<String> endedInvitations;
  private RoomSettings settings;
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null); // never fails

  /**
   * @param later runs tasks on the room's executor
   */
  Moderation(
      String room,
      RoomSettings settings,
      Set<String> endedInvitations,
      Participants participants,
      Presence presence,
      Journal journal,
      InstantSource clock,
      Door door,
      Supplier<UUID> ids,
      Later later) {
    this.room = room;
    this.settings = settings;
    this.endedInvitations = new HashSet<>(endedInvitations);
    this.participants = participants;
    this.presence = presence;
    this.journal = journal;
    this.clock = clock;
    this.door = door;
    lobby = new Lobby(ids, later, this::tellKnocking);
  }

  RoomSettings settings() {
    return settings;
  }

  /** {@return whether a participant is in the waiting room} */
  boolean awaited() {
    return !lobby.nobody();
  }

  /**
   * Admits a new member, through the waiting room if necessary; {@return completes on the room's
   * executor once the member is admitted}
   */
  CompletionStage<Void> pass(String name, Role role, String keyHash, BooleanSupplier gone) {
    requireUnlocked(role);
    return waits(role)
        ? lobby.knock(name, role, keyHash, gone)
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
    return role != Role.TUTOR && settings.waiting();
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
          presence.tellAnew(member);
          if (!grant.rights().moderate()) {
            member.seats().forEach(this::giveUp);
          }
        });
  }

  /** Checks that a session is open and its member may moderate, and counts the call. */
  void require(SeatServant seat) {
    if (seat.gone()) {
      throw DeskRules.refused(
          DeskRefusal.NO_SEAT, "the seat is given up; join again with the resume key");
    }
    if (!seat.rights().moderate()) {
      throw notAllowed("lead this room");
    }
    if (seat.holder().paces(clock.instant()).desk().take(clock.instant()).isPresent()) {
      throw DeskRules.refused(
          DeskRefusal.TOO_FAST,
          "more than %d calls of the desk within a second".formatted(DESK_CALLS_PER_SECOND));
    }
  }

  private static RuntimeException notAllowed(String what) {
    return DeskRules.refused(DeskRefusal.NOT_ALLOWED, "you have no right to " + what);
  }

  static void requireTutor(SeatServant seat, String what) {
    if (seat.holder().role() != Role.TUTOR) {
      throw notAllowed(what);
    }
  }

  CompletionStage<Void> admit(SeatServant seat, UUID knock) {
    require(seat);
    return known(lobby.admit(knock));
  }

  CompletionStage<Void> turnAway(SeatServant seat, UUID knock) {
    require(seat);
    return known(lobby.turnAway(knock));
  }

  private static CompletionStage<Void> known(boolean found) {
    if (!found) {
      throw DeskRules.refused(DeskRefusal.NO_SUCH_KNOCK, "nobody waits by this id any more");
    }
    return CompletableFuture.completedFuture(null);
  }

  CompletionStage<Void> setWaiting(SeatServant seat, boolean on) {
    return decide(seat, () -> change(seat, new RoomSettings(settings.locked(), on)));
  }

  CompletionStage<Void> setLocked(SeatServant seat, boolean locked) {
    return decide(seat, () -> change(seat, new RoomSettings(locked, settings.waiting())));
  }

  private CompletionStage<Void> change(SeatServant seat, RoomSettings wanted) {
    return settings.equals(wanted)
        ? CompletableFuture.completedFuture(null)
        : write(seat, new Event.RoomChanged(wanted.locked(), wanted.waiting()));
  }

  CompletionStage<Void> remove(SeatServant seat, UUID member) {
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
      SeatServant seat, String invitation, List<Participant> members) {
    requireLeader(members.toArray(Participant[]::new));
    return write(
        seat,
        new Event.InvitationEnded(invitation, members.stream().map(Participant::id).toList()));
  }

  /** {@return whether an invitation was revoked} */
  boolean isEnded(String invitation) {
    return endedInvitations.contains(invitation);
  }

  CompletionStage<Void> setRights(SeatServant seat, UUID member, Rights rights) {
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

  CompletionStage<Void> handOver(SeatServant seat, UUID member) {
    return decide(
        seat,
        () -> {
          requireTutor(seat, "make tutors of others");
          Participant tutor = concerned(seat, member);
          UUID author = seat.holder().id();
          if (tutor.id().equals(author)) {
            throw DeskRules.noSuchMember();
          }
          return grant(
              seat,
              new Event.Grant(member, Role.TUTOR, Rights.of(Role.TUTOR)),
              new Event.Grant(author, Role.STUDENT, Rights.of(Role.STUDENT)));
        });
  }

  /** {@return the member that a decision is about, if the caller may decide about it} */
  private Participant concerned(SeatServant seat, UUID member) {
    Participant found =
        participants
            .byId(member)
            .filter(each -> !each.removed())
            .orElseThrow(DeskRules::noSuchMember);
    if (found.role() == Role.TUTOR) {
      requireTutor(seat, "decide about tutors");
    }
    return found;
  }

  /** Checks that another member can still moderate the room without the given members. */
  private void requireLeader(Participant... without) {
    Set<Participant> going = Set.of(without);
    if (going.stream().anyMatch(Participant::leads)
        && participants.all().noneMatch(each -> each.leads() && !going.contains(each))) {
      throw DeskRules.refused(
          DeskRefusal.LAST_TUTOR, "the room would have no tutor left; hand it over first");
    }
  }

  CompletionStage<Invite> invite(
      SeatServant seat, Role role, Duration lasts, Optional<String> name) {
    require(seat);
    if (role == Role.TUTOR) {
      requireTutor(seat, "invite tutors");
    }
    if (lasts.compareTo(LASTS_MIN) < 0 || lasts.compareTo(Door.LASTS_MAX) > 0) {
      throw DeskRules.refused(
          DeskRefusal.BAD_DURATION,
          "an invitation lasts from %d minute to %d days"
              .formatted(LASTS_MIN.toMinutes(), Door.LASTS_MAX.toDays()));
    }
    Instant expires = clock.instant().plus(lasts).truncatedTo(ChronoUnit.SECONDS);
    return door.invite(room, role, name.map(Moderation::memberName), expires)
        .thenApply(token -> new Invite(token, expires));
  }

  private static String memberName(String given) {
    try {
      return Names.member(given);
    } catch (JoinRefused e) {
      throw DeskRules.refused(DeskRefusal.BAD_NAME, String.valueOf(e.getMessage()));
    }
  }

  /** Executes a decision after the previous ones. */
  CompletionStage<Void> decide(SeatServant seat, Supplier<CompletionStage<Void>> decision) {
    CompletableFuture<Void> decided =
        last.thenCompose(_ -> {
          require(seat);
          return decision.get();
        });
    last = decided.handle((_, _) -> null);
    return decided;
  }

  private CompletionStage<Void> grant(SeatServant seat, Event.Grant... grants) {
    return write(seat, new Event.RightsChanged(List.of(grants)));
  }

  /** Writes a decision to the log. */
  CompletionStage<Void> write(SeatServant seat, Event event) {
    return journal
        .write(seat.holder().id(), event)
        .handle((_, failure) -> {
          if (failure != null) {
            throw DeskRules.notStored(failure);
          }
          return null;
        });
  }

  /** Starts a stream of a session. */
  void follow(SeatServant seat, Follower<DeskItem> follower) {
    if (follower.over()) {
      return;
    }
    if (seat.gone() || !seat.rights().moderate()) {
      follower.complete();
      return;
    }
    if (seat.deskFollowers().size() >= DESK_FOLLOWERS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              DESK_FOLLOWERS_MAX + " streams follow the desk from this seat already"));
      return;
    }
    seat.deskFollowers().add(follower);
    followers.add(follower, seat.holder().id());
    follower.signal(Knocking.class, lobby.knocking());
  }

  /** Removes a cancelled stream. */
  void unfollow(SeatServant seat, Follower<DeskItem> follower) {
    if (seat.deskFollowers().remove(follower)) {
      followers.remove(follower);
    }
  }

  /** Ends the moderation streams of a session that has ended or may no longer moderate. */
  void giveUp(SeatServant seat) {
    for (Follower<DeskItem> follower : seat.deskFollowers()) {
      followers.remove(follower);
      follower.complete();
    }
    seat.deskFollowers().clear();
  }

  private void tellKnocking() {
    var item = Optional.of(lobby.knocking());
    followers.signal(Knocking.class, _ -> item);
  }
}
