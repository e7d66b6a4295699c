package dev.parley.conference.api.desk;

import dev.parley.calls.Inline;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Where a room is led from. Every call needs the right {@code moderate} at the moment it is carried
 * out. What concerns tutors (their rights, removing them, inviting or making another one) is for
 * members of the role tutor. Decisions are carried out one after another, and are on disk when the
 * answer comes; then they hold.
 */
@Inline
public interface Desk {
  /**
   * {@return who waits at the door: now, and again each time that changes}
   *
   * <p>A slow reader gets the last one only. The stream ends with the seat, and with the right.
   */
  Flow.Publisher<DeskItem> follow();

  /** Lets somebody in who waits, also into a locked room. */
  CompletionStage<Void> admit(UUID knock) throws DeskRefused;

  /** Sends somebody away who waits. */
  CompletionStage<Void> turnAway(UUID knock) throws DeskRefused;

  /**
   * Makes who is new wait until they are let in, tutors excepted. When it is switched off, all who
   * wait come in.
   */
  CompletionStage<Void> setWaiting(boolean on) throws DeskRefused;

  /**
   * Locks the room: nobody new comes in but who is invited as a tutor. Members may come back at any
   * time.
   */
  CompletionStage<Void> setLocked(boolean locked) throws DeskRefused;

  /**
   * Removes a member, present or not. Its seats are given up at once, and its resume key opens the
   * room no more. An invitation that is not over yet can be used again by whoever has it: lock the
   * room, or make people wait, to keep somebody out who may have one.
   */
  CompletionStage<Void> remove(UUID member) throws DeskRefused;

  /** Changes what a member may do, present or not. */
  CompletionStage<Void> setRights(UUID member, Rights rights) throws DeskRefused;

  /** Makes another member the tutor, and this one a student. For tutors. */
  CompletionStage<Void> handOver(UUID member) throws DeskRefused;

  /**
   * Makes an invitation to this room.
   *
   * @param lasts from now on, a minute at least and 400 days at most
   * @param name the name that its bearer shall have; empty when the bearer chooses
   */
  CompletionStage<Invite> invite(Role role, Duration lasts, Optional<String> name)
      throws DeskRefused;

  /** {@return what is used of the room, and by whom} */
  CompletionStage<Usage> usage() throws DeskRefused;

  /** Empties what a member uses, present or not, also after it was removed. */
  CompletionStage<Void> empty(UUID member, Holding what) throws DeskRefused;

  /**
   * Empties what all members use that came in by an invitation, but for the caller. With {@code
   * PLACES} the invitation is ended, too: it opens the room no more.
   *
   * @param invitation its id
   */
  CompletionStage<Void> emptyInvitation(String invitation, Holding what) throws DeskRefused;
}
