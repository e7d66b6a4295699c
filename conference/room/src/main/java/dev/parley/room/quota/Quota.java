package dev.parley.room.quota;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Usage counter of one resource: in total, per member and per invitation.
 *
 * <p>Counting and checking are separate, because stored data is counted even if it exceeds the
 * limit, as in a log that was written under other limits.
 *
 * <p>Threads: confined to the room's serial executor. Memory: an entry for each member with usage.
 */
public final class Quota {
  private final QuotaLimit limit;
  private final Function<UUID, Optional<String>> invitations;
  private final Map<UUID, Long> byMember = new HashMap<>();
  private final Map<String, Long> byInvitation = new HashMap<>();
  private long used;

  /**
   * @param invitations returns the invitation of a member, always the same for a member
   */
  public Quota(QuotaLimit limit, Function<UUID, Optional<String>> invitations) {
    this.limit = limit;
    this.invitations = invitations;
  }

  /** {@return the reason why a payer may not use the additional amount; empty if it may} */
  public Optional<String> refusal(QuotaAccount payer, long more) {
    if (more <= 0) {
      return Optional.empty();
    }
    if (used + more > limit.room()) {
      return Optional.of(
          "the room holds %d %s, and at most %d; remove some, or use another room"
              .formatted(used, limit.resource(), limit.room()));
    }
    if (payer.mayUseReserve()) {
      return Optional.empty();
    }
    if (used(payer.member()) + more > limit.member()) {
      return Optional.of(
          "you use %d %s, and one member at most %d; remove some, or ask a tutor to"
              .formatted(used(payer.member()), limit.resource(), limit.member()));
    }
    Optional<String> invitation = payer.invitation();
    if (invitation.isPresent() && used(invitation.get()) + more > limit.invitation()) {
      return Optional.of(
          "the members of your invitation use %d %s, and at most %d; ask a tutor for another one"
              .formatted(used(invitation.get()), limit.resource(), limit.invitation()));
    }
    if (used + more > limit.room() - limit.reserve()) {
      return Optional.of(
          "the room holds %d %s, and %d of %d are kept for tutors; ask a tutor to make space"
              .formatted(used, limit.resource(), limit.reserve(), limit.room()));
    }
    return Optional.empty();
  }

  /**
   * Adds to the usage of a member.
   *
   * @param amount negative when usage decreases
   */
  public void add(UUID member, long amount) {
    if (amount == 0) {
      return;
    }
    used += amount;
    byMember.merge(member, amount, Quota::sum);
    invitations.apply(member).ifPresent(id -> byInvitation.merge(id, amount, Quota::sum));
  }

  /** {@return the sum; null, which removes the map entry, if it is 0} */
  private static @Nullable Long sum(Long one, Long other) {
    long sum = one + other;
    return sum == 0 ? null : sum;
  }

  /** {@return the usage of all members} */
  public long used() {
    return used;
  }

  /** {@return the usage of a member} */
  public long used(UUID member) {
    return byMember.getOrDefault(member, 0L);
  }

  /** {@return the usage of all members of an invitation} */
  public long used(String invitation) {
    return byInvitation.getOrDefault(invitation, 0L);
  }

  /** {@return the usage of each member that uses something} */
  public Map<UUID, Long> byMember() {
    return Map.copyOf(byMember);
  }

  /** {@return the limit} */
  public QuotaLimit limit() {
    return limit;
  }

  /** Resets all counters. */
  public void clear() {
    used = 0;
    byMember.clear();
    byInvitation.clear();
  }
}
