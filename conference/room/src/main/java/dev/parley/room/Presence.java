package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.GRACE_PERIOD;
import static dev.parley.room.limits.ConferenceLimits.SESSIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.STREAMS_MAX;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.PresenceChanged;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Roster;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.RoomLogException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Presence of the members of a room.
 *
 * <pre>
 *          join                first follower             last follower ended
 *   GONE ---------> HERE -----------------------> HERE ----------------------> AWAY
 *     ^               | nobody follows for GRACE    ^         follows again      |
 *     |               |                             +----------------------------+
 *     +---------------+------------------------------ GRACE passes, or leave ----+
 * </pre>
 *
 * <p>A member can have several sessions; the most present of them counts. Joins and leaves are
 * logged; being away is a signal only.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class Presence {
  private static final System.Logger LOG = System.getLogger(Presence.class.getName());

  private final String room;
  private final Participants participants;
  private final LogSubscriptions<RoomItem> followers;
  private final Journal journal;
  private final InstantSource clock;
  private final Scheduler later;
  private final Executor turns;
  private final Supplier<Roster> roster;
  private final Consumer<SessionState> given;
  private final Runnable emptied;

  /**
   * @param roster creates the first item of each new stream
   * @param given called with each session that has ended
   * @param emptied called each time the last member has left
   */
  Presence(
      String room,
      Participants participants,
      LogSubscriptions<RoomItem> followers,
      Journal journal,
      InstantSource clock,
      Scheduler later,
      Executor turns,
      Supplier<Roster> roster,
      Consumer<SessionState> given,
      Runnable emptied) {
    this.room = room;
    this.participants = participants;
    this.followers = followers;
    this.journal = journal;
    this.clock = clock;
    this.later = later;
    this.turns = turns;
    this.roster = roster;
    this.given = given;
    this.emptied = emptied;
  }

  /** Gives members who were present when the server stopped the grace period to return. */
  void awaitReturns() {
    List<Participant> awaited = participants.present().toList();
    if (!awaited.isEmpty()) {
      // A member that left and is rejoining right now has no session yet, but a pending join.
      after(
          GRACE_PERIOD,
          () ->
              awaited.stream()
                  .filter(p -> p.present() && p.seats().isEmpty() && p.arrival().isDone())
                  .forEach(this::depart));
    }
  }

  /**
   * Joins a member that is not present; {@return completes on the room's executor once the join is
   * on disk}
   */
  CompletableFuture<Void> arrive(Participant participant, boolean isNew) {
    if (participant.present()) {
      return participant.arrival();
    }
    participants.requirePlace(participant.payer());
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

  private void undoJoin(Participant participant, boolean isNew) {
    participants.leave(participant);
    if (isNew) {
      participants.forget(participant);
    }
    whenEmpty();
  }

  /** Adds a session to a member who has joined. */
  void openSession(SessionState seat) {
    Participant holder = seat.participant();
    holder.seats().add(seat);
    if (holder.seats().size() > SESSIONS_MAX) {
      endSession(holder.seats().iterator().next());
    }
    tell(holder);
    watch(seat);
  }

  /** Starts a stream of a session. */
  void follow(SessionState seat, LogSubscription<RoomItem> follower, long after) {
    if (follower.over()) {
      return; // cancelled before this task ran
    }
    if (seat.ended()) {
      follower.complete();
      return;
    }
    if (seat.roomStreams().size() >= STREAMS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              STREAMS_MAX + " streams follow room " + room + " from this seat already"));
      return;
    }
    seat.follow(follower);
    followers.add(follower, seat.participant().id());
    tell(seat.participant());
    follower.signal(Roster.class, roster.get());
    follower.begin(after, journal.newest());
  }

  /** Removes a cancelled stream. In most cases its connection has ended. */
  void unfollow(SessionState seat, LogSubscription<RoomItem> follower) {
    followers.remove(follower);
    seat.unfollow(follower, clock.instant());
    if (!seat.ended()) {
      tell(seat.participant());
      watch(seat);
    }
  }

  /** Ends a session: on request, or after the grace period. */
  void endSession(SessionState seat) {
    if (seat.ended()) {
      return;
    }
    seat.end();
    for (LogSubscription<RoomItem> follower : seat.roomStreams()) {
      followers.remove(follower);
      follower.complete();
    }
    seat.roomStreams().clear();
    given.accept(seat);
    Participant holder = seat.participant();
    holder.seats().remove(seat);
    if (holder.seats().isEmpty()) {
      depart(holder);
    } else {
      tell(holder);
    }
  }

  /** Ends all sessions of a removed member. */
  void expel(Participant participant) {
    List.copyOf(participant.seats()).forEach(this::endSession);
    if (participant.present()) {
      depart(participant); // it has no session: it is away, or its join is pending
    }
  }

  private void depart(Participant participant) {
    participants.leave(participant);
    participant.typing(Participant.TypingState.INACTIVE);
    tell(participant);
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
                isClosed(failure) ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING,
                "room %s: the leaving of %s was not written".formatted(room, participant.id()),
                failure);
          }
        });
  }

  /**
   * Checks for a write that failed because the server is shutting down: it closes the log while
   * members leave.
   */
  private static boolean isClosed(Throwable failure) {
    return StageFailures.cause(failure) instanceof RoomLogException log
        && log.reason() == RoomLogException.Reason.CLOSED;
  }

  private void whenEmpty() {
    if (participants.isEmpty()) {
      emptied.run();
    }
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
  void signalRights(Participant participant) {
    if (participant.announcedPresence() != PresenceState.GONE) {
      signal(participant, participant.announcedPresence());
    }
  }

  private void signal(Participant about, PresenceState now) {
    var signal =
        Optional.of(new PresenceChanged(about.member(), now, about.role(), about.rights()));
    followers.signal(about.id(), _ -> signal);
  }

  private static PresenceState attendance(Participant participant) {
    if (!participant.present()) {
      return PresenceState.GONE;
    }
    boolean reached = participant.seats().stream().anyMatch(SessionState::reached);
    return reached ? PresenceState.HERE : PresenceState.AWAY;
  }

  /** Ends the session if it has no stream for the whole grace period. */
  private void watch(SessionState seat) {
    if (!seat.graceTimerRunning() && !seat.ended() && seat.roomStreams().isEmpty()) {
      watch(seat, GRACE_PERIOD);
    }
  }

  /**
   * Starts the grace timer. A session has at most one timer, however often its streams start and
   * end.
   */
  private void watch(SessionState seat, Duration span) {
    seat.graceTimerRunning(true);
    long vacancies = seat.vacancies();
    after(
        span,
        () -> {
          seat.graceTimerRunning(false);
          if (seat.ended() || !seat.roomStreams().isEmpty()) {
            return;
          }
          if (seat.vacancies() == vacancies) {
            endSession(seat);
          } else {
            // A stream existed meanwhile, so the grace period has restarted. The limit is needed
            // in case the clock was set back.
            Duration left =
                GRACE_PERIOD.minus(Duration.between(seat.vacantSince(), clock.instant()));
            watch(seat, left.compareTo(GRACE_PERIOD) > 0 ? GRACE_PERIOD : left);
          }
        });
  }

  private void after(Duration span, Runnable task) {
    later.after(span, () -> turns.execute(task));
  }
}
