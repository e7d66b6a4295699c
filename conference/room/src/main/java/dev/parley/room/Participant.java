package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.CHANGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.FILE_READS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MEDIA_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MESSAGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MODERATION_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.RESUMES_PER_MINUTE;
import static dev.parley.room.limits.ConferenceLimits.SIGNALS_PER_SECOND;

import dev.parley.room.api.PresenceState;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.quota.QuotaAccount;
import dev.parley.room.spi.MemberRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A member of a room, present or not, with the state that exists only while the room is in memory.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class Participant {
  private final Member member;
  private final String keyHash;
  private final Optional<String> invitation;
  private final Set<SessionState> seats = new LinkedHashSet<>();
  private boolean present;
  private CompletableFuture<Void> arrival = CompletableFuture.completedFuture(null);
  private PresenceState told = PresenceState.GONE;
  private TypingState typist = TypingState.INACTIVE;
  private Optional<RateLimits> paces = Optional.empty();
  private Role role;
  private Rights rights;
  private boolean removed;
  private boolean named;
  private @Nullable NameSkeletons likeness; // computed on first use

  /**
   * Rate limits of a member: for chat messages, board changes, file calls, signals, moderation
   * calls, media calls, and joins with its resume key.
   */
  record RateLimits(
      RateLimiter lines,
      RateLimiter changes,
      RateLimiter files,
      RateLimiter signals,
      RateLimiter desk,
      RateLimiter media,
      RateLimiter joins) {
    private static RateLimits from(Instant now) {
      Duration second = Duration.ofSeconds(1);
      return new RateLimits(
          new RateLimiter(MESSAGES_PER_SECOND, second, now),
          new RateLimiter(CHANGES_PER_SECOND, second, now),
          new RateLimiter(FILE_READS_PER_SECOND, second, now),
          new RateLimiter(SIGNALS_PER_SECOND, second, now),
          new RateLimiter(MODERATION_CALLS_PER_SECOND, second, now),
          new RateLimiter(MEDIA_CALLS_PER_SECOND, second, now),
          new RateLimiter(RESUMES_PER_MINUTE, Duration.ofMinutes(1), now));
    }
  }

  /** Typing state of a member, and the member that it types to; empty for all. */
  record TypingState(boolean active, Optional<UUID> to) {
    static final TypingState INACTIVE = new TypingState(false, Optional.empty());

    boolean visibleTo(UUID reader) {
      return active && (to.isEmpty() || to.get().equals(reader));
    }
  }

  /** Creates a new member. */
  Participant(Member member, String keyHash, Role role, Optional<String> invitation) {
    this.member = member;
    this.keyHash = keyHash;
    this.invitation = invitation;
    this.role = role;
    rights = Rights.of(role);
  }

  /** Creates a member from its stored record. */
  Participant(MemberRecord record) {
    member = new Member(record.id(), record.name());
    keyHash = record.keyHash();
    role = record.role();
    rights = record.rights();
    removed = record.removed();
    invitation = record.invitation();
    named = record.named();
  }

  /** {@return the comparison keys of the member's name} */
  NameSkeletons likeness() {
    NameSkeletons known = likeness;
    if (known == null) {
      known = NameSkeletons.of(member.name());
      likeness = known;
    }
    return known;
  }

  Member member() {
    return member;
  }

  UUID id() {
    return member.id();
  }

  String keyHash() {
    return keyHash;
  }

  /** {@return the record to be stored, with the current presence} */
  MemberRecord record() {
    return new MemberRecord(
        member.id(), member.name(), keyHash, present, role, rights, removed, invitation, named);
  }

  Role role() {
    return role;
  }

  Rights rights() {
    return rights;
  }

  void grant(Role newRole, Rights newRights) {
    role = newRole;
    rights = newRights;
  }

  /** {@return whether the member was removed and cannot return} */
  boolean removed() {
    return removed;
  }

  void removed(boolean value) {
    removed = value;
  }

  /** {@return the id of the invitation of the member's first join} */
  Optional<String> invitation() {
    return invitation;
  }

  /** {@return the quota account of the member} */
  QuotaAccount payer() {
    return new QuotaAccount(id(), invitation, canModerate());
  }

  /** {@return whether a log entry needs the member's name} */
  boolean named() {
    return named;
  }

  void name() {
    named = true;
  }

  /** {@return whether the member is a tutor who can moderate the room} */
  boolean canModerate() {
    return role == Role.TUTOR && rights.moderate() && !removed;
  }

  /** {@return the member's sessions, oldest first} */
  Set<SessionState> seats() {
    return seats;
  }

  /**
   * {@return whether the member occupies a place: from its join until its last session has ended}
   */
  boolean present() {
    return present;
  }

  void present(boolean value) {
    present = value;
  }

  /** {@return a future that completes once the join is on disk} */
  CompletableFuture<Void> arrival() {
    return arrival;
  }

  void arrival(CompletableFuture<Void> value) {
    arrival = value;
  }

  /** {@return the presence state that other members were last told} */
  PresenceState announcedPresence() {
    return told;
  }

  void announcedPresence(PresenceState value) {
    told = value;
  }

  TypingState typing() {
    return typist;
  }

  void typing(TypingState value) {
    typist = value;
  }

  /** {@return the rate limits of the member, created on first use} */
  RateLimits rateLimits(Instant now) {
    RateLimits counting = paces.orElseGet(() -> RateLimits.from(now));
    paces = Optional.of(counting);
    return counting;
  }
}
