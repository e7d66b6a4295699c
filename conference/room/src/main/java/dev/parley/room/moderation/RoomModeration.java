package dev.parley.room.moderation;

import static dev.parley.room.limits.ConferenceLimits.MODERATION_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MODERATION_STREAMS_MAX;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.IssuedInvitation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.api.moderation.ModerationRefusal;
import dev.parley.room.api.moderation.WaitingRoomChanged;
import dev.parley.room.core.Participant;
import dev.parley.room.core.Participants;
import dev.parley.room.core.Presence;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.RoomStatus;
import dev.parley.room.core.SessionState;
import dev.parley.room.core.SessionStreams;
import dev.parley.room.log.Journal;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.names.NameRules;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Moderation of a room: waiting room, admission settings, and rights of members. A decision takes
 * effect once it is known to be on disk. Each decision waits for the previous one, so that two
 * concurrent decisions cannot leave the room without a tutor.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class RoomModeration {
  /** Minimum validity of an invitation; a shorter one could expire before it is used. */
  private static final Duration VALIDITY_MIN = Duration.ofMinutes(1);

  private final String room;
  private final Participants participants;
  private final Presence presence;
  private final Journal journal;
  private final RoomStatus status;
  private final InstantSource clock;
  private final AdmissionPolicy admission;
  private final WaitingRoom waitingRoom;
  private final LogSubscriptions<ModerationItem> streams =
      new LogSubscriptions<>(_ -> Optional.empty());
  private final SessionStreams<ModerationItem> sessionStreams =
      new SessionStreams<>(MODERATION_STREAMS_MAX, "the desk");
  private final Set<String> endedInvitations;
  private final List<Consumer<Event.Grant>> grantListeners = new ArrayList<>();
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null); // never fails

  /**
   * @param endedInvitations the ids of the revoked invitations
   */
  public RoomModeration(
      RoomContext context,
      Presence presence,
      AdmissionPolicy admission,
      Set<String> endedInvitations) {
    room = context.name();
    participants = context.participants();
    this.presence = presence;
    journal = context.journal();
    status = context.status();
    clock = context.clock();
    this.admission = admission;
    this.endedInvitations = new HashSet<>(endedInvitations);
    waitingRoom = new WaitingRoom(context.ids(), context.scheduler(), this::signalWaiting);
  }

  /** Adds a listener, called with each change of a member's rights that has taken effect. */
  public void whenGranted(Consumer<Event.Grant> listener) {
    grantListeners.add(listener);
  }

  /** {@return whether a participant is in the waiting room} */
  public boolean hasWaiting() {
    return !waitingRoom.isEmpty();
  }

  /** Rejects all waiting participants, whose pages join again. */
  public void sendWaitingAway() {
    waitingRoom.sendAway();
  }

  /**
   * Admits a new member through the waiting room; {@return completes on the room's executor once
   * the member is admitted}
   */
  public CompletionStage<Void> awaitAdmission(
      String name, Role role, String keyHash, Optional<String> invitation, BooleanSupplier gone) {
    return waitingRoom.enqueue(name, role, keyHash, invitation, gone);
  }

  /** Refuses a new member whose invitation was revoked. */
  public void requireOpen(Optional<String> invitation) {
    if (invitation.filter(this::isEnded).isPresent()) {
      throw new JoinRefused(
          JoinRefusal.INVITATION_ENDED, "a tutor has ended this invitation; ask for a new one");
    }
  }

  /** Refuses a new member while the room is locked. */
  public void requireUnlocked(Role role) {
    if (role != Role.TUTOR && status.settings().locked()) {
      throw new JoinRefused(JoinRefusal.LOCKED, "the room is locked; ask its tutor");
    }
  }

  /** {@return whether a new member with this role must wait in the waiting room} */
  public boolean waits(Role role) {
    return role != Role.TUTOR && status.settings().waitingRoom();
  }

  /** Handles an entry that has been stored. */
  public void published(LogEntry entry) {
    switch (entry.event()) {
      case Event.RightsChanged(List<Event.Grant> grants) -> {
        grants.forEach(this::apply);
        grantListeners.forEach(grants::forEach);
      }
      case Event.RoomChanged(boolean locked, boolean waiting) -> {
        status.settings(new RoomSettings(locked, waiting));
        if (!waiting) {
          waitingRoom.admitAll();
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
            member.sessions().forEach(this::completeStreams);
          }
        });
  }

  /** Checks that a session is open and its member may moderate, and counts the call. */
  public void require(SessionState session) {
    if (session.ended()) {
      throw ModerationErrors.refused(
          ModerationRefusal.NO_SESSION, "the session has ended; join again with the resume key");
    }
    if (!session.rights().moderate()) {
      throw notAllowed("lead this room");
    }
    if (!session.merging()
        && session
            .participant()
            .rateLimits(clock.instant())
            .moderation()
            .take(clock.instant())
            .isPresent()) {
      throw ModerationErrors.refused(
          ModerationRefusal.TOO_FAST,
          "more than %d calls of the desk within a second".formatted(MODERATION_CALLS_PER_SECOND));
    }
  }

  private static RuntimeException notAllowed(String what) {
    return ModerationErrors.refused(ModerationRefusal.NOT_ALLOWED, "you have no right to " + what);
  }

  static void requireTutor(SessionState session, String what) {
    if (session.participant().role() != Role.TUTOR) {
      throw notAllowed(what);
    }
  }

  CompletionStage<Void> admit(SessionState session, UUID waiting) {
    require(session);
    return known(waitingRoom.admit(waiting));
  }

  CompletionStage<Void> reject(SessionState session, UUID waiting) {
    require(session);
    return known(waitingRoom.reject(waiting));
  }

  private static CompletionStage<Void> known(boolean found) {
    if (!found) {
      throw ModerationErrors.refused(
          ModerationRefusal.NOT_WAITING, "the waiting room has no participant of this id any more");
    }
    return CompletableFuture.completedFuture(null);
  }

  CompletionStage<Void> setWaiting(SessionState session, boolean on) {
    return decide(session, () -> change(session, new RoomSettings(status.settings().locked(), on)));
  }

  CompletionStage<Void> setLocked(SessionState session, boolean locked) {
    return decide(
        session, () -> change(session, new RoomSettings(locked, status.settings().waitingRoom())));
  }

  private CompletionStage<Void> change(SessionState session, RoomSettings wanted) {
    return status.settings().equals(wanted)
        ? CompletableFuture.completedFuture(null)
        : write(session, new Event.RoomChanged(wanted.locked(), wanted.waitingRoom()));
  }

  CompletionStage<Void> remove(SessionState session, UUID member) {
    return decide(
        session,
        () -> {
          Participant removed = concerned(session, member);
          requireLeader(removed);
          return write(session, new Event.Removed(member));
        });
  }

  /** Revokes an invitation, and removes members who joined by it. */
  CompletionStage<Void> endInvitation(
      SessionState session, String invitation, List<Participant> members) {
    requireLeader(members.toArray(Participant[]::new));
    return write(
        session,
        new Event.InvitationEnded(invitation, members.stream().map(Participant::id).toList()));
  }

  /** {@return whether an invitation was revoked} */
  boolean isEnded(String invitation) {
    return endedInvitations.contains(invitation);
  }

  CompletionStage<Void> setRights(SessionState session, UUID member, Rights rights) {
    return decide(
        session,
        () -> {
          Participant changed = concerned(session, member);
          if (changed.rights().equals(rights)) {
            return CompletableFuture.completedFuture(null);
          }
          if (!rights.moderate()) {
            requireLeader(changed);
          }
          return grant(session, new Event.Grant(member, changed.role(), rights));
        });
  }

  CompletionStage<Void> handOver(SessionState session, UUID member) {
    return decide(
        session,
        () -> {
          requireTutor(session, "make tutors of others");
          Participant tutor = concerned(session, member);
          UUID author = session.participant().id();
          if (tutor.id().equals(author)) {
            throw ModerationErrors.noSuchMember();
          }
          return grant(
              session,
              new Event.Grant(member, Role.TUTOR, Rights.of(Role.TUTOR)),
              new Event.Grant(author, Role.STUDENT, Rights.of(Role.STUDENT)));
        });
  }

  /** {@return the member that a decision is about, if the caller may decide about it} */
  private Participant concerned(SessionState session, UUID member) {
    Participant found =
        participants
            .byId(member)
            .filter(each -> !each.removed())
            .orElseThrow(ModerationErrors::noSuchMember);
    if (found.role() == Role.TUTOR) {
      requireTutor(session, "decide about tutors");
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
      SessionState session, Role role, Duration lasts, Optional<String> name) {
    require(session);
    if (role == Role.TUTOR) {
      requireTutor(session, "invite tutors");
    }
    if (lasts.compareTo(VALIDITY_MIN) < 0 || lasts.compareTo(AdmissionPolicy.VALIDITY_MAX) > 0) {
      throw ModerationErrors.refused(
          ModerationRefusal.BAD_DURATION,
          "an invitation lasts from %d minute to %d days"
              .formatted(VALIDITY_MIN.toMinutes(), AdmissionPolicy.VALIDITY_MAX.toDays()));
    }
    Instant expires = clock.instant().plus(lasts).truncatedTo(ChronoUnit.SECONDS);
    return admission
        .invite(room, role, name.map(RoomModeration::memberName), expires)
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
  CompletionStage<Void> decide(SessionState session, Supplier<CompletionStage<Void>> decision) {
    CompletableFuture<Void> decided =
        last.thenCompose(_ -> {
          require(session);
          return decision.get();
        });
    last = decided.handle((_, _) -> null);
    return decided;
  }

  /** Makes a decision that was made at a branch, if its author may make it now. */
  public CompletionStage<Void> merge(SessionState session, UUID key, Event event) {
    return decide(
        session,
        () -> {
          requireMergeable(session, event);
          return journal
              .write(session.participant().id(), Optional.empty(), key, event)
              .handle((_, failure) -> {
                if (failure != null) {
                  throw ModerationErrors.notStored(failure);
                }
                return null;
              });
        });
  }

  private void requireMergeable(SessionState session, Event event) {
    switch (event) {
      case Event.RightsChanged(List<Event.Grant> grants) -> {
        boolean leads = grants.stream().anyMatch(each -> each.rights().moderate());
        for (Event.Grant grant : grants) {
          Participant changed = concerned(session, grant.member());
          if (grant.role() != changed.role()) {
            requireTutor(session, "make tutors of others");
          }
          if (!leads && !grant.rights().moderate()) {
            requireLeader(changed);
          }
        }
      }
      case Event.Removed(UUID member) -> requireLeader(concerned(session, member));
      case Event.InvitationEnded(_, List<UUID> members) ->
          requireLeader(
              members.stream()
                  .flatMap(id -> participants.byId(id).stream())
                  .toArray(Participant[]::new));
      default -> {
        // it concerns no member
      }
    }
  }

  private CompletionStage<Void> grant(SessionState session, Event.Grant... grants) {
    return write(session, new Event.RightsChanged(List.of(grants)));
  }

  /** Writes a decision to the log. */
  CompletionStage<Void> write(SessionState session, Event event) {
    return journal
        .write(session.participant().id(), event)
        .handle((_, failure) -> {
          if (failure != null) {
            throw ModerationErrors.notStored(failure);
          }
          return null;
        });
  }

  /** Starts a stream of a session. */
  void follow(SessionState session, LogSubscription<ModerationItem> stream) {
    if (!session.rights().moderate()) {
      stream.complete();
      return;
    }
    if (sessionStreams.add(session, stream)) {
      streams.add(stream, session.participant().id());
      stream.signal(WaitingRoomChanged.class, waitingRoom.snapshot());
    }
  }

  /** Removes a cancelled stream. */
  void unfollow(SessionState session, LogSubscription<ModerationItem> stream) {
    if (sessionStreams.remove(session, stream)) {
      streams.remove(stream);
    }
  }

  /** Completes the streams of a session that has ended or may no longer moderate. */
  public void completeStreams(SessionState session) {
    sessionStreams.completeAll(session).forEach(streams::remove);
  }

  private void signalWaiting() {
    var item = Optional.of(waitingRoom.snapshot());
    streams.signal(WaitingRoomChanged.class, _ -> item);
  }
}
