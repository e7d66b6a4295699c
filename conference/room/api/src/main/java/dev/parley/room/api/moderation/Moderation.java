package dev.parley.room.api.moderation;

import dev.parley.calls.api.Inline;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Moderation contract of a room. Each call requires the right {@code moderate} at the time of its
 * execution. Actions about tutors (changing their rights, removing them, inviting or appointing
 * one) are reserved for members with the role tutor. Decisions are executed one after another. They
 * are on disk and in force when the call returns.
 */
@Inline
public interface Moderation {
  /**
   * {@return the participants in the waiting room: the current list, and again each time that it
   * changes}
   *
   * <p>A slow reader gets only the latest list. The stream ends with the session, and when the
   * right is withdrawn.
   */
  Flow.Publisher<ModerationItem> follow();

  /** Admits a participant from the waiting room, even into a locked room. */
  CompletionStage<Void> admit(UUID participant) throws ModerationRefused;

  /** Rejects a participant in the waiting room. */
  CompletionStage<Void> reject(UUID participant) throws ModerationRefused;

  /**
   * Enables or disables the waiting room, in which new members other than tutors wait until they
   * are admitted. Disabling it admits all who wait.
   */
  CompletionStage<Void> setWaiting(boolean on) throws ModerationRefused;

  /**
   * Locks or unlocks the room. A locked room refuses new members, except those invited as tutors.
   * Known members can return at any time.
   */
  CompletionStage<Void> setLocked(boolean locked) throws ModerationRefused;

  /**
   * Removes a member, present or not. Its sessions end at once, and its resume key is no longer
   * accepted. An unexpired invitation can be used again by anyone who has it: lock the room or
   * enable the waiting room to keep out a person who may have one.
   */
  CompletionStage<Void> remove(UUID member) throws ModerationRefused;

  /** Sets the rights of a member, present or not. */
  CompletionStage<Void> setRights(UUID member, Rights rights) throws ModerationRefused;

  /** Makes another member the tutor, and the caller a student. Requires the role tutor. */
  CompletionStage<Void> handOver(UUID member) throws ModerationRefused;

  /**
   * Creates an invitation to this room.
   *
   * @param lasts validity from now on, from 1 minute to 400 days
   * @param name the name that the invited member gets; empty to let it choose
   */
  CompletionStage<IssuedInvitation> invite(Role role, Duration lasts, Optional<String> name)
      throws ModerationRefused;

  /** {@return the resource usage of the room, in total and by member} */
  CompletionStage<RoomUsage> usage() throws ModerationRefused;

  /** Deletes what a member holds, present or not, also after it was removed. */
  CompletionStage<Void> empty(UUID member, ResourceKind what) throws ModerationRefused;

  /**
   * Deletes what all members who joined by an invitation hold, except for the caller. With {@code
   * PLACES} it also revokes the invitation.
   *
   * @param invitation its id
   */
  CompletionStage<Void> emptyInvitation(String invitation, ResourceKind what)
      throws ModerationRefused;
}
