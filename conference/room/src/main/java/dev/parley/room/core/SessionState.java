package dev.parley.room.core;

import dev.parley.room.api.common.Rights;
import dev.parley.room.spi.Place;
import java.time.Instant;

/**
 * State of one session of a member: whether it is open, and whether it follows the room.
 *
 * <p>Threads: confined to the room's serial executor, except for {@link #participant} and {@link
 * #place}.
 */
public final class SessionState {
  private final Participant participant;
  private final Place place;
  private final boolean merging;
  private boolean everFollowed;
  private boolean following;
  private boolean ended;
  private boolean graceTimerRunning;
  private long vacancies;
  private Instant vacantSince = Instant.MIN;

  /**
   * @param place part of the deployment that the member is connected to, for the media backend
   */
  public SessionState(Participant participant, Place place) {
    this(participant, place, false);
  }

  private SessionState(Participant participant, Place place, boolean merging) {
    this.participant = participant;
    this.place = place;
    this.merging = merging;
  }

  /**
   * {@return a session that is no presence: in the member's name, entries are merged that a branch
   * has written}
   */
  public static SessionState merging(Participant participant, String branch) {
    return new SessionState(participant, Place.ofBranch(branch), true);
  }

  /** {@return whether entries of a branch are merged, to which rates do not apply} */
  public boolean merging() {
    return merging;
  }

  /** {@return the part of the deployment that the member is connected to} */
  public Place place() {
    return place;
  }

  public Participant participant() {
    return participant;
  }

  /** {@return the current rights of its member} */
  public Rights rights() {
    return participant.rights();
  }

  public boolean ended() {
    return ended;
  }

  void end() {
    ended = true;
  }

  /** {@return whether its member has no other session} */
  public boolean isOnlyOne() {
    return participant.sessions().stream().allMatch(this::equals);
  }

  /** {@return whether at least one stream of the session follows the room} */
  boolean following() {
    return following;
  }

  /** Records that a stream follows the room. */
  void follow() {
    following = true;
    everFollowed = true;
  }

  /** Records that the last stream has ended. */
  void vacate(Instant now) {
    following = false;
    vacancies++;
    vacantSince = now;
  }

  /** {@return whether the member is reachable by this session, or has only just opened it} */
  boolean reached() {
    return !everFollowed || following;
  }

  boolean graceTimerRunning() {
    return graceTimerRunning;
  }

  void graceTimerRunning(boolean value) {
    graceTimerRunning = value;
  }

  /**
   * {@return the number of times that the last stream ended, by which a timer detects that it is
   * stale}
   */
  long vacancies() {
    return vacancies;
  }

  /** {@return the time at which the last stream ended} */
  Instant vacantSince() {
    return vacantSince;
  }
}
