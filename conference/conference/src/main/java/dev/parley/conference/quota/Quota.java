package dev.parley.conference.quota;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A counter of one resource: in all, per member and per invitation.
 *
 * <p>Counting and refusing are apart, since what is on record counts even if it is beyond the
 * limit, as in a log that was written under other limits.
 *
 * <p>Threads: confined to the room's turns. Memory: an entry for each member that uses something.
 */
public final class Quota {
  private final Limit limit;
  private final Function<UUID, Optional<String>> invitations;
  private final Map<UUID, Long> byMember = new HashMap<>();
  private final Map<String, Long> byInvitation = new HashMap<>();
  private long used;

  /**
   * @param invitations gives a member's invitation, the same each time it is asked
   */
  public Quota(Limit limit, Function<UUID, Optional<String>> invitations) {
    this.limit = limit;
    this.invitations = invitations;
  }

  /** {@return why a payer may not take so much more; empty when it may} */
  public Optional<String> refusal(Payer payer, long more) {
    if (more <= 0) {
      return Optional.empty();
    }
    if (used + more > limit.room()) {
      return Optional.of(
          "the room holds %d %s, and at most %d; remove some, or use another room"
              .formatted(used, limit.what(), limit.room()));
    }
    if (payer.leads()) {
      return Optional.empty();
    }
    if (used(payer.member()) + more > limit.member()) {
      return Optional.of(
          "you use %d %s, and one member at most %d; remove some, or ask a tutor to"
              .formatted(used(payer.member()), limit.what(), limit.member()));
    }
    Optional<String> invitation = payer.invitation();
    if (invitation.isPresent() && used(invitation.get()) + more > limit.invitation()) {
      return Optional.of(
          "the members of your invitation use %d %s, and at most %d; ask a tutor for another one"
              .formatted(used(invitation.get()), limit.what(), limit.invitation()));
    }
    if (used + more > limit.room() - limit.reserve()) {
      return Optional.of(
          "the room holds %d %s, and %d of %d are kept for tutors; ask a tutor to make space"
              .formatted(used, limit.what(), limit.reserve(), limit.room()));
    }
    return Optional.empty();
  }

  /**
   * Counts what a member uses now.
   *
   * @param amount negative for what it uses no more
   */
  public void add(UUID member, long amount) {
    if (amount == 0) {
      return;
    }
    used += amount;
    byMember.merge(member, amount, Quota::sum);
    invitations.apply(member).ifPresent(id -> byInvitation.merge(id, amount, Quota::sum));
  }

  /** {@return the sum; null, which removes the entry, when nothing is used} */
  private static @Nullable Long sum(Long one, Long other) {
    long sum = one + other;
    return sum == 0 ? null : sum;
  }

  /** {@return what all members use} */
  public long used() {
    return used;
  }

  /** {@return what a member uses} */
  public long used(UUID member) {
    return byMember.getOrDefault(member, 0L);
  }

  /** {@return what all members of an invitation use} */
  public long used(String invitation) {
    return byInvitation.getOrDefault(invitation, 0L);
  }

  /** {@return what each member uses that uses something} */
  public Map<UUID, Long> byMember() {
    return Map.copyOf(byMember);
  }

  /** {@return the maximum} */
  public Limit limit() {
    return limit;
  }

  /** Forgets what was counted. */
  public void clear() {
    used = 0;
    byMember.clear();
    byInvitation.clear();
  }
}
