package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.FOLLOWERS_MAX;
import static dev.parley.conference.ConferenceLimits.GRACE;
import static dev.parley.conference.ConferenceLimits.SEATS_MAX;

import dev.parley.conference.api.Attendance;
import dev.parley.conference.api.AttendanceChanged;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.Roster;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.RoomLogException;
import dev.parley.pipeline.CallException;
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
  private final Followers<RoomItem> followers;
  private final Journal journal;
  private final InstantSource clock;
  private final Later later;
  private final Executor turns;
  private final Supplier<Roster> roster;
  private final Consumer<SeatServant> given;
  private final Runnable emptied;

  /**
   * @param roster creates the first item of each new stream
   * @param given called with each session that has ended
   * @param emptied called each time the last member has left
   */
  Presence(
      String room,
      Participants participants,
      Followers<RoomItem> followers,
      Journal journal,
      InstantSource clock,
      Later later,
      Executor turns,
      Supplier<Roster> roster,
      Consumer<SeatServant> given,
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
  void await() {
    List<Participant> awaited = participants.present().toList();
    if (!awaited.isEmpty()) {
      // A member that left and is rejoining right now has no session yet, but a pending join.
      after(
          GRACE,
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
                turnBack(participant, isNew);
                throw Failures.thrown(failure);
              }
              return null;
            });
    participant.arrival(arrival);
    return arrival;
  }

  private void turnBack(Participant participant, boolean isNew) {
    participants.leave(participant);
    if (isNew) {
      participants.forget(participant);
    }
    whenEmpty();
  }

  /** Adds a session to a member who has joined. */
  void sit(SeatServant seat) {
    Participant holder = seat.holder();
    holder.seats().add(seat);
    if (holder.seats().size() > SEATS_MAX) {
      giveUp(holder.seats().iterator().next());
    }
    tell(holder);
    watch(seat);
  }

  /** Starts a stream of a session. */
  void follow(SeatServant seat, Follower<RoomItem> follower, long after) {
    if (follower.over()) {
      return; // cancelled before this task ran
    }
    if (seat.gone()) {
      follower.complete();
      return;
    }
    if (seat.followers().size() >= FOLLOWERS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              FOLLOWERS_MAX + " streams follow room " + room + " from this seat already"));
      return;
    }
    seat.follow(follower);
    followers.add(follower, seat.holder().id());
    tell(seat.holder());
    follower.signal(Roster.class, roster.get());
    follower.begin(after, journal.newest());
  }

  /** Removes a cancelled stream. In most cases its connection has ended. */
  void unfollow(SeatServant seat, Follower<RoomItem> follower) {
    followers.remove(follower);
    seat.unfollow(follower, clock.instant());
    if (!seat.gone()) {
      tell(seat.holder());
      watch(seat);
    }
  }

  /** Ends a session: on request, or after the grace period. */
  void giveUp(SeatServant seat) {
    if (seat.gone()) {
      return;
    }
    seat.goes();
    for (Follower<RoomItem> follower : seat.followers()) {
      followers.remove(follower);
      follower.complete();
    }
    seat.followers().clear();
    given.accept(seat);
    Participant holder = seat.holder();
    holder.seats().remove(seat);
    if (holder.seats().isEmpty()) {
      depart(holder);
    } else {
      tell(holder);
    }
  }

  /** Ends all sessions of a removed member. */
  void expel(Participant participant) {
    List.copyOf(participant.seats()).forEach(this::giveUp);
    if (participant.present()) {
      depart(participant); // it has no session: it is away, or its join is pending
    }
  }

  private void depart(Participant participant) {
    participants.leave(participant);
    participant.typist(Participant.Typist.NOT);
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
    return Failures.cause(failure) instanceof RoomLogException log
        && log.reason() == RoomLogException.Reason.CLOSED;
  }

  private void whenEmpty() {
    if (participants.nobody()) {
      emptied.run();
    }
  }

  /** Signals a change of a member's presence state, if there is one. */
  private void tell(Participant participant) {
    Attendance now = attendance(participant);
    if (now != participant.told()) {
      participant.told(now);
      signal(participant, now);
    }
  }

  /** Signals the current role and rights of a member. */
  void tellAnew(Participant participant) {
    if (participant.told() != Attendance.GONE) {
      signal(participant, participant.told());
    }
  }

  private void signal(Participant about, Attendance now) {
    var signal =
        Optional.of(new AttendanceChanged(about.member(), now, about.role(), about.rights()));
    followers.signal(about.id(), _ -> signal);
  }

  private static Attendance attendance(Participant participant) {
    if (!participant.present()) {
      return Attendance.GONE;
    }
    boolean reached = participant.seats().stream().anyMatch(SeatServant::reached);
    return reached ? Attendance.HERE : Attendance.AWAY;
  }

  /** Ends the session if it has no stream for the whole grace period. */
  private void watch(SeatServant seat) {
    if (!seat.watched() && !seat.gone() && seat.followers().isEmpty()) {
      watch(seat, GRACE);
    }
  }

  /**
   * Starts the grace timer. A session has at most one timer, however often its streams start and
   * end.
   */
  private void watch(SeatServant seat, Duration span) {
    seat.watched(true);
    long vacancies = seat.vacancies();
    after(
        span,
        () -> {
          seat.watched(false);
          if (seat.gone() || !seat.followers().isEmpty()) {
            return;
          }
          if (seat.vacancies() == vacancies) {
            giveUp(seat);
          } else {
            // A stream existed meanwhile, so the grace period has restarted. The limit is needed
            // in case the clock was set back.
            Duration left = GRACE.minus(Duration.between(seat.vacantSince(), clock.instant()));
            watch(seat, left.compareTo(GRACE) > 0 ? GRACE : left);
          }
        });
  }

  private void after(Duration span, Runnable task) {
    later.after(span, () -> turns.execute(task));
  }
}
