package dev.parley.room.core;

import static dev.parley.room.limits.ConferenceLimits.CHANGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.DRAWN_BYTES_BURST;
import static dev.parley.room.limits.ConferenceLimits.DRAWN_BYTES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.FILE_READS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MEDIA_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MESSAGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MODERATION_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.RESUMES_PER_MINUTE;
import static dev.parley.room.limits.ConferenceLimits.SEARCHES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.SIGNALS_PER_SECOND;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.names.NameSkeletons;
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
public final class Participant {
  private final Member member;
  private final String keyHash;
  private final Optional<String> invitation;
  private final Set<SessionState> sessions = new LinkedHashSet<>();
  private boolean present;
  private CompletableFuture<Void> arrival = CompletableFuture.completedFuture(null);
  private PresenceState announced = PresenceState.GONE;
  private TypingState typing = TypingState.INACTIVE;
  private Optional<RateLimits> limits = Optional.empty();
  private Role role;
  private Rights rights;
  private boolean removed;
  private boolean named;
  private @Nullable NameSkeletons skeletons; // computed on first use

  /**
   * Rate limits of a member: for chat messages, searches, board changes and their bytes, file
   * calls, signals, moderation calls, media calls, and joins with its resume key.
   */
  public record RateLimits(
      RateLimiter messages,
      RateLimiter searches,
      RateLimiter changes,
      RateLimiter drawnBytes,
      RateLimiter files,
      RateLimiter signals,
      RateLimiter moderation,
      RateLimiter media,
      RateLimiter joins) {
    private static RateLimits from(Instant now) {
      Duration second = Duration.ofSeconds(1);
      return new RateLimits(
          new RateLimiter(MESSAGES_PER_SECOND, second, now),
          new RateLimiter(SEARCHES_PER_SECOND, second, now),
          new RateLimiter(CHANGES_PER_SECOND, second, now),
          new RateLimiter(
              DRAWN_BYTES_BURST,
              second.multipliedBy(DRAWN_BYTES_BURST / DRAWN_BYTES_PER_SECOND),
              now),
          new RateLimiter(FILE_READS_PER_SECOND, second, now),
          new RateLimiter(SIGNALS_PER_SECOND, second, now),
          new RateLimiter(MODERATION_CALLS_PER_SECOND, second, now),
          new RateLimiter(MEDIA_CALLS_PER_SECOND, second, now),
          new RateLimiter(RESUMES_PER_MINUTE, Duration.ofMinutes(1), now));
    }
  }

  /** Typing state of a member, and the member that it types to; empty for all. */
  public record TypingState(boolean active, Optional<UUID> to) {
    public static final TypingState INACTIVE = new TypingState(false, Optional.empty());

    public boolean visibleTo(UUID reader) {
      return active && (to.isEmpty() || to.get().equals(reader));
    }
  }

  /** Creates a new member. */
  public Participant(Member member, String keyHash, Role role, Optional<String> invitation) {
    this.member = member;
    this.keyHash = keyHash;
    this.invitation = invitation;
    this.role = role;
    rights = Rights.of(role);
  }

  /** Creates a member from its stored record. */
  public Participant(MemberRecord record) {
    member = new Member(record.id(), record.name());
    keyHash = record.keyHash();
    role = record.role();
    rights = record.rights();
    removed = record.removed();
    invitation = record.invitation();
    named = record.named();
  }

  /** {@return a new member like this one with another name} */
  public Participant withName(String name) {
    return new Participant(new Member(member.id(), name), keyHash, role, invitation);
  }

  /** {@return the comparison keys of the member's name} */
  NameSkeletons skeletons() {
    NameSkeletons known = skeletons;
    if (known == null) {
      known = NameSkeletons.of(member.name());
      skeletons = known;
    }
    return known;
  }

  public Member member() {
    return member;
  }

  public UUID id() {
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

  public Role role() {
    return role;
  }

  public Rights rights() {
    return rights;
  }

  public void grant(Role newRole, Rights newRights) {
    role = newRole;
    rights = newRights;
  }

  /** {@return whether the member was removed and cannot return} */
  public boolean removed() {
    return removed;
  }

  void removed(boolean value) {
    removed = value;
  }

  /** {@return the id of the invitation of the member's first join} */
  public Optional<String> invitation() {
    return invitation;
  }

  /** {@return the quota account of the member} */
  public QuotaAccount payer() {
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
  public boolean canModerate() {
    return role == Role.TUTOR && rights.moderate() && !removed;
  }

  /** Counts a signal, such as a pointer position. {@return false if it is beyond the rate limit} */
  public boolean maySignal(Instant now) {
    return rateLimits(now).signals().take(now).isEmpty();
  }

  /**
   * {@return the claim of the member on the memory budget: moderating tutors may use the reserve}
   */
  public Priority claim() {
    return canModerate() ? Priority.ESSENTIAL : Priority.ORDINARY;
  }

  /** {@return the member's sessions, oldest first} */
  public Set<SessionState> sessions() {
    return sessions;
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
    return announced;
  }

  void announcedPresence(PresenceState value) {
    announced = value;
  }

  public TypingState typing() {
    return typing;
  }

  public void typing(TypingState value) {
    typing = value;
  }

  /** {@return the rate limits of the member, created on first use} */
  public RateLimits rateLimits(Instant now) {
    RateLimits counting = limits.orElseGet(() -> RateLimits.from(now));
    limits = Optional.of(counting);
    return counting;
  }
}
