package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.CHANGES_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.DESK_CALLS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.FILE_READS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.LINES_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.MEDIA_CALLS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.RESUMES_PER_MINUTE;
import static dev.parley.conference.ConferenceLimits.SIGNALS_PER_SECOND;

import dev.parley.conference.api.Attendance;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.quota.Payer;
import dev.parley.conference.spi.MemberRecord;
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
  private final Set<SeatServant> seats = new LinkedHashSet<>();
  private boolean present;
  private CompletableFuture<Void> arrival = CompletableFuture.completedFuture(null);
  private Attendance told = Attendance.GONE;
  private Typist typist = Typist.NOT;
  private Optional<Paces> paces = Optional.empty();
  private Role role;
  private Rights rights;
  private boolean removed;
  private boolean named;
  private @Nullable Likeness likeness; // computed on first use

  /**
   * Rate limits of a member: for chat messages, board changes, file calls, signals, moderation
   * calls, media calls, and joins with its resume key.
   */
  record Paces(
      Pace lines, Pace changes, Pace files, Pace signals, Pace desk, Pace media, Pace joins) {
    private static Paces from(Instant now) {
      Duration second = Duration.ofSeconds(1);
      return new Paces(
          new Pace(LINES_PER_SECOND, second, now),
          new Pace(CHANGES_PER_SECOND, second, now),
          new Pace(FILE_READS_PER_SECOND, second, now),
          new Pace(SIGNALS_PER_SECOND, second, now),
          new Pace(DESK_CALLS_PER_SECOND, second, now),
          new Pace(MEDIA_CALLS_PER_SECOND, second, now),
          new Pace(RESUMES_PER_MINUTE, Duration.ofMinutes(1), now));
    }
  }

  /** Typing state of a member, and the member that it types to; empty for all. */
  record Typist(boolean active, Optional<UUID> to) {
    static final Typist NOT = new Typist(false, Optional.empty());

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
  Likeness likeness() {
    Likeness known = likeness;
    if (known == null) {
      known = Likeness.of(member.name());
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
  Payer payer() {
    return new Payer(id(), invitation, leads());
  }

  /** {@return whether a log entry needs the member's name} */
  boolean named() {
    return named;
  }

  void name() {
    named = true;
  }

  /** {@return whether the member is a tutor who can moderate the room} */
  boolean leads() {
    return role == Role.TUTOR && rights.moderate() && !removed;
  }

  /** {@return the member's sessions, oldest first} */
  Set<SeatServant> seats() {
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
  Attendance told() {
    return told;
  }

  void told(Attendance value) {
    told = value;
  }

  Typist typist() {
    return typist;
  }

  void typist(Typist value) {
    typist = value;
  }

  /** {@return the rate limits of the member, created on first use} */
  Paces paces(Instant now) {
    Paces counting = paces.orElseGet(() -> Paces.from(now));
    paces = Optional.of(counting);
    return counting;
  }
}
