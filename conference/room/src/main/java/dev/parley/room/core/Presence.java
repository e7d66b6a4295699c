package dev.parley.room.core;

import static dev.parley.room.limits.ConferenceLimits.GRACE_PERIOD;
import static dev.parley.room.limits.ConferenceLimits.SESSIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.STREAMS_MAX;

import dev.parley.room.api.PresenceChanged;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Roster;
import dev.parley.room.log.Journal;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomSignal;
import dev.parley.room.spi.Scheduler;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Presence of the members of a room.
 *
 * <pre>
 *          join                first follower             last follower ended
 *   GONE ---------> HERE -----------------------> HERE ----------------------> AWAY
 *     ^               | no stream for GRACE_PERIOD  ^         follows again      |
 *     |               |                             +----------------------------+
 *     +---------------+----------------------- GRACE_PERIOD passes, or leave ----+
 * </pre>
 *
 * <p>A member can have several sessions; the most present of them counts. Joins and leaves are
 * logged; being away is a signal only.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class Presence {
  private static final System.Logger LOG = System.getLogger(Presence.class.getName());

  private final String room;
  private final Participants participants;
  private final LogSubscriptions<RoomItem> streams;
  private final SessionStreams<RoomItem> sessionStreams;
  private final Journal journal;
  private final RoomStatus status;
  private final InstantSource clock;
  private final Scheduler scheduler;
  private final SignalTaps taps;
  private final boolean follower;
  private final List<Consumer<SessionState>> endListeners = new ArrayList<>();
  private final List<Runnable> emptyListeners = new ArrayList<>();

  public Presence(RoomContext context) {
    room = context.name();
    participants = context.participants();
    streams = context.streams();
    sessionStreams = new SessionStreams<>(STREAMS_MAX, "room " + room);
    journal = context.journal();
    status = context.status();
    clock = context.clock();
    scheduler = context.scheduler();
    taps = context.taps();
    follower = context.follower();
    journal.whenDamaged(this::signalRoster);
  }

  /**
   * Adds a listener, called with each session that has ended. Listeners are called in the order in
   * which they were added.
   */
  public void whenSessionEnds(Consumer<SessionState> listener) {
    endListeners.add(listener);
  }

  /** Adds a listener, called each time the last member has left. */
  public void whenEmpty(Runnable listener) {
    emptyListeners.add(listener);
  }

  /** Gives members who were present when the server stopped the grace period to return. */
  public void awaitReturns() {
    List<Participant> awaited = participants.present().toList();
    if (!awaited.isEmpty()) {
      // A member that left and is rejoining right now has no session yet, but a pending join.
      scheduler.after(
          GRACE_PERIOD,
          () ->
              awaited.stream()
                  .filter(p -> p.present() && p.sessions().isEmpty() && p.arrival().isDone())
                  .forEach(this::depart));
    }
  }

  /**
   * Joins a member that is not present; {@return completes on the room's executor once the join is
   * on disk}
   */
  public CompletableFuture<Void> arrive(Participant participant, boolean isNew) {
    if (participant.present()) {
      participants.seat(participant);
      return participant.arrival();
    }
    participants.requirePlace(participant.payer());
    // Before the write: a second join of the same member must find it present.
    participants.enter(participant);
    if (journal.damage().isPresent()) {
      // A damaged log is read-only: the member can read, and its join is not logged.
      CompletableFuture<Void> unwritten = CompletableFuture.completedFuture(null);
      participant.arrival(unwritten);
      return unwritten;
    }
    CompletableFuture<Void> arrival =
        journal
            .write(new Event.Joined(), participant.record())
            .handle((entry, failure) -> {
              if (failure != null) {
                undoJoin(participant, isNew);
                throw StageFailures.thrown(failure);
              }
              return null;
            });
    participant.arrival(arrival);
    return arrival;
  }

  /**
   * Adds a member who has first joined at a branch while its line was down. Unless it joins again,
   * it leaves after the grace period; until then it takes no place of those who are here.
   *
   * @param key of the entry
   */
  public CompletableFuture<Void> merge(Participant fresh, UUID key) {
    participants.requireMemory(fresh.payer());
    participants.add(fresh);
    participants.enterWithoutSeat(fresh);
    CompletableFuture<Void> arrival =
        journal
            .write(key, new Event.Joined(), fresh.record())
            .handle((_, failure) -> {
              if (failure != null) {
                undoJoin(fresh, true);
                throw StageFailures.thrown(failure);
              }
              tell(fresh);
              scheduler.after(
                  GRACE_PERIOD,
                  () -> {
                    if (fresh.present() && fresh.sessions().isEmpty()) {
                      depart(fresh);
                    }
                  });
              return null;
            });
    fresh.arrival(arrival);
    return arrival;
  }

  private void undoJoin(Participant participant, boolean isNew) {
    participants.leave(participant);
    if (isNew) {
      participants.forget(participant);
    }
    whenEmpty();
  }

  /** Adds a session to a member who has joined. */
  public void openSession(SessionState session) {
    Participant participant = session.participant();
    participant.sessions().add(session);
    if (participant.sessions().size() > SESSIONS_MAX) {
      endSession(participant.sessions().iterator().next());
    }
    tell(participant);
    watch(session);
  }

  /** Starts a stream of a session. */
  public void follow(SessionState session, LogSubscription<RoomItem> stream, long after) {
    if (!sessionStreams.add(session, stream)) {
      return;
    }
    session.follow();
    streams.add(stream, session.participant().id());
    tell(session.participant());
    stream.signal(Roster.class, roster());
    stream.begin(after, journal.newest());
  }

  /** Removes a cancelled stream. In most cases its connection has ended. */
  public void unfollow(SessionState session, LogSubscription<RoomItem> stream) {
    streams.remove(stream);
    if (sessionStreams.remove(session, stream) && sessionStreams.isEmpty(session)) {
      session.vacate(clock.instant());
    }
    if (!session.ended()) {
      tell(session.participant());
      watch(session);
    }
  }

  /** Ends a session: on request, or after the grace period. */
  public void endSession(SessionState session) {
    if (session.ended()) {
      return;
    }
    close(session);
    Participant participant = session.participant();
    if (participant.sessions().isEmpty()) {
      depart(participant);
    } else {
      tell(participant);
    }
  }

  /** Ends all sessions of a removed member. */
  public void expel(Participant participant) {
    // Copied: each ended session removes itself.
    List.copyOf(participant.sessions()).forEach(this::endSession);
    if (participant.present()) {
      depart(participant); // it has no session: it is away, or its join is pending
    }
  }

  /** Ends all sessions without a member leaving: they return to the node that owns the room. */
  public void endAllSessions() {
    for (Participant participant : participants.present().toList()) {
      for (SessionState session : List.copyOf(participant.sessions())) {
        close(session);
      }
    }
  }

  private void close(SessionState session) {
    session.end();
    sessionStreams.completeAll(session).forEach(streams::remove);
    endListeners.forEach(each -> each.accept(session));
    session.participant().sessions().remove(session);
  }

  private void depart(Participant participant) {
    if (follower && !participant.removed()) {
      return; // the room's owner decides when a member has left
    }
    participants.leave(participant);
    participant.typing(Participant.TypingState.INACTIVE);
    tell(participant);
    // The event that removes a member says already that it has left.
    if (!participant.removed() && journal.damage().isEmpty()) {
      writeLeft(participant);
    }
    whenEmpty();
  }

  private void writeLeft(Participant participant) {
    journal
        .write(new Event.Left(), participant.record())
        .whenComplete((entry, failure) -> {
          if (failure != null) {
            // The record still says "present": after the next load, the grace period decides.
            LOG.log(
                isNotOurs(failure) ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING,
                "room %s: the leaving of %s was not written".formatted(room, participant.id()),
                failure);
          }
        });
  }

  /**
   * Checks for a write that failed because the server is shutting down, so that it closes the log
   * while members leave, or because another node owns the room.
   */
  private static boolean isNotOurs(Throwable failure) {
    return StageFailures.cause(failure) instanceof RoomLogException log
        && (log.reason() == RoomLogException.Reason.CLOSED
            || log.reason() == RoomLogException.Reason.MOVED);
  }

  private void whenEmpty() {
    if (participants.isEmpty()) {
      emptyListeners.forEach(Runnable::run);
    }
  }

  private Roster roster() {
    return participants.roster(status.settings(), status.recording(), journal.damage());
  }

  /** Starts the signals to a branch, with those that tell the current state. */
  public void tap(LogSubscription<RoomSignal> stream, String branch) {
    taps.add(stream, branch);
    stream.signal(Roster.class, new RoomSignal.OfRoom(roster(), Optional.empty()));
  }

  /** Applies an entry that the room's owner has written, before its listeners are told. */
  public void adopt(LogEntry entry, Optional<MemberRecord> member) {
    switch (entry.event()) {
      case Event.Joined() -> {
        Optional<Participant> known = participants.byId(entry.author());
        Optional<Participant> joined = known.or(() -> member.map(Participant::new));
        if (known.isEmpty()) {
          joined.ifPresent(participants::add);
        }
        joined.filter(each -> !each.removed()).ifPresent(participants::enter);
        joined.ifPresent(this::tell);
      }
      case Event.Left() ->
          participants
              .byId(entry.author())
              .ifPresent(left -> {
                participants.leave(left);
                left.typing(Participant.TypingState.INACTIVE);
                tell(left);
              });
      default -> {
        // no change of who is present
      }
    }
  }

  /** Forgets members whose records the room's owner has deleted. */
  public void forget(Set<UUID> members) {
    members.stream()
        .flatMap(id -> participants.byId(id).stream())
        .filter(each -> each.sessions().isEmpty())
        .forEach(participants::forget);
  }

  /** Applies what the room's owner tells about the presence of a member. */
  public void told(UUID member, PresenceState now) {
    participants
        .byId(member)
        .filter(Participant::present)
        .filter(each -> each.announcedPresence() != now)
        .ifPresent(each -> {
          each.announcedPresence(now);
          signal(each, now);
        });
  }

  /** Signals to the members that the room has become read-only. */
  private void signalRoster() {
    Optional<Roster> signal = Optional.of(roster());
    streams.signal(Roster.class, _ -> signal);
  }

  /** Signals a change of a member's presence state, if there is one. */
  private void tell(Participant participant) {
    PresenceState now = attendance(participant);
    if (now != participant.announcedPresence()) {
      participant.announcedPresence(now);
      signal(participant, now);
    }
  }

  /** Signals the current role and rights of a member. */
  public void signalRights(Participant participant) {
    if (participant.announcedPresence() != PresenceState.GONE) {
      signal(participant, participant.announcedPresence());
    }
  }

  private void signal(Participant about, PresenceState now) {
    var signal =
        Optional.of(new PresenceChanged(about.member(), now, about.role(), about.rights()));
    streams.signal(about.id(), _ -> signal);
    taps.tell(about.id(), new RoomSignal.OfRoom(signal.get(), Optional.empty()));
  }

  private PresenceState attendance(Participant participant) {
    if (!participant.present()) {
      return PresenceState.GONE;
    }
    if (follower) { // the owner tells when one is away
      return participant.announcedPresence() == PresenceState.GONE
          ? PresenceState.HERE
          : participant.announcedPresence();
    }
    boolean reached = participant.sessions().stream().anyMatch(SessionState::reached);
    return reached ? PresenceState.HERE : PresenceState.AWAY;
  }

  /** Ends the session if it has no stream for the whole grace period. */
  private void watch(SessionState session) {
    if (!session.graceTimerRunning() && !session.ended() && !session.following()) {
      watch(session, GRACE_PERIOD);
    }
  }

  /**
   * Starts the grace timer. A session has at most one timer, however often its streams start and
   * end.
   */
  private void watch(SessionState session, Duration span) {
    session.graceTimerRunning(true);
    long vacancies = session.vacancies();
    scheduler.after(
        span,
        () -> {
          session.graceTimerRunning(false);
          if (session.ended() || session.following()) {
            return;
          }
          if (session.vacancies() == vacancies) {
            endSession(session);
          } else {
            // A stream existed meanwhile, so the grace period has restarted. The limit is needed
            // in case the clock was set back.
            Duration left =
                GRACE_PERIOD.minus(Duration.between(session.vacantSince(), clock.instant()));
            watch(session, left.compareTo(GRACE_PERIOD) > 0 ? GRACE_PERIOD : left);
          }
        });
  }
}
