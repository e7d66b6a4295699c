package dev.parley.room.admission;

import static dev.parley.room.limits.ConferenceLimits.RESUMES_PER_MINUTE;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Role;
import dev.parley.room.core.Participant;
import dev.parley.room.core.Participants;
import dev.parley.room.core.Presence;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.Journal;
import dev.parley.room.log.RoomMemory;
import dev.parley.room.moderation.RoomModeration;
import dev.parley.room.names.NameRules;
import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Admission of members to a room. Role and rights are decided at the first join; a returning member
 * keeps what it had.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class JoinHandler {
  private final Participants participants;
  private final Presence presence;
  private final Journal journal;
  private final RoomModeration moderation;
  private final ResumeKeys keys;
  private final InstantSource clock;
  private final RoomMemory memory;
  private final Function<SessionState, ParticipantSession> servants;

  /**
   * @param servants creates the servant of a session
   */
  public JoinHandler(
      RoomContext context,
      Presence presence,
      RoomModeration moderation,
      ResumeKeys keys,
      Function<SessionState, ParticipantSession> servants) {
    participants = context.participants();
    this.presence = presence;
    journal = context.journal();
    this.moderation = moderation;
    this.keys = keys;
    clock = context.clock();
    memory = context.memory();
    this.servants = servants;
  }

  /**
   * Handles a join attempt; {@return completes on the room's executor once the member has joined}
   */
  public CompletionStage<JoinResult> enter(JoinAttempt attempt) {
    String key = attempt.resumeKey().orElseGet(keys::key);
    String hash = ResumeKeys.hash(key);
    Optional<Participant> known = participants.byKeyHash(hash);
    if (known.isPresent()) {
      requireWelcome(known.get());
      requirePace(known.get());
      return seated(known.get().claim(), () -> admit(known.get(), false, key, attempt.place()));
    }
    AdmissionTerms entry = attempt.terms().get();
    String name = NameRules.member(entry.name().orElse(attempt.name()));
    Role role = entry.role().orElseGet(() -> participants.hasTutor() ? Role.STUDENT : Role.TUTOR);
    Participant fresh =
        new Participant(new Member(keys.id(), name), hash, role, entry.invitation());
    requirePlace(fresh);
    moderation.requireUnlocked(role);
    if (moderation.waits(role)) {
      // No word about its name: who is not admitted yet learns no names of members.
      return moderation
          .awaitAdmission(name, role, hash, entry.invitation(), attempt.abandoned())
          .thenCompose(
              _ -> join(fresh.withName(participants.freeName(name)), key, attempt.place()));
    }
    participants.requireNewName(name);
    return join(fresh, key, attempt.place());
  }

  private CompletionStage<JoinResult> join(Participant fresh, String key, Place place) {
    requirePlace(fresh); // again for one who has waited
    return seated(
        claim(fresh.role()),
        () -> {
          participants.add(fresh);
          return admit(fresh, true, key, place);
        });
  }

  /** Refuses a new member if its invitation has ended or the room has no free place. */
  private void requirePlace(Participant fresh) {
    moderation.requireOpen(fresh.invitation());
    participants.requirePlace(fresh.payer());
  }

  private void requirePace(Participant known) {
    Instant now = clock.instant();
    known
        .rateLimits(now)
        .joins()
        .take(now)
        .ifPresent(wait -> {
          throw JoinRateLimits.tooFast(RESUMES_PER_MINUTE, "with your resume key", wait);
        });
  }

  private static Priority claim(Role role) {
    return role == Role.TUTOR ? Priority.ESSENTIAL : Priority.ORDINARY;
  }

  /** Reserves the memory of a session before it is created, and releases it if the join fails. */
  private CompletionStage<JoinResult> seated(
      Priority claim, Supplier<CompletionStage<JoinResult>> admission) {
    memory.reserveSession(claim);
    CompletionStage<JoinResult> admitted;
    try {
      admitted = admission.get();
    } catch (RuntimeException e) {
      memory.releaseSession();
      throw e;
    }
    return admitted.whenComplete((_, failure) -> {
      if (failure != null) {
        memory.releaseSession();
      }
    });
  }

  private static void requireWelcome(Participant participant) {
    if (participant.removed()) {
      throw new JoinRefused(JoinRefusal.REMOVED, "a tutor has removed you from this room");
    }
  }

  private CompletionStage<JoinResult> admit(
      Participant participant, boolean isNew, String key, Place place) {
    return presence
        .arrive(participant, isNew)
        .handle((_, failure) -> {
          if (failure != null) {
            throw notStored(failure);
          }
          requireWelcome(participant);
          journal
              .refusal()
              .ifPresent(moved -> {
                throw notStored(moved);
              });
          SessionState session = new SessionState(participant, place);
          presence.openSession(session);
          return new JoinResult(
              servants.apply(session),
              participant.member(),
              key,
              journal.newest(),
              participant.role(),
              participant.rights());
        });
  }

  private static RuntimeException notStored(Throwable failure) {
    return StageFailures.cause(failure) instanceof RoomLogException log
        ? new JoinRefused(
            JoinRefusal.NOT_STORED,
            "the arrival cannot be written to disk: " + log.textForMembers())
        : StageFailures.thrown(failure);
  }
}
