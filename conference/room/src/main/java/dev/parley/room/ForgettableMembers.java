package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.MEMBERS_FORGETTABLE_MAX;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Former members that no log entry except joins and leaves refers to. The most recent ones can
 * still return with their resume key; older ones are forgotten, so that repeated joins do not
 * consume space.
 *
 * <p>Threads: confined to the room's serial executor. Memory: at most {@code
 * MEMBERS_FORGETTABLE_MAX} ids after {@link #trim}.
 */
final class ForgettableMembers {
  private final Set<UUID> members = new LinkedHashSet<>(); // in the order in which they left
  private final Consumer<UUID> forget;
  private final Consumer<Set<UUID>> forgotten;

  /**
   * @param forget removes one member from memory
   * @param forgotten called with the members that were removed together
   */
  ForgettableMembers(Consumer<UUID> forget, Consumer<Set<UUID>> forgotten) {
    this.forget = forget;
    this.forgotten = forgotten;
  }

  void set(UUID member, boolean forgettable) {
    if (forgettable) {
      members.add(member);
    } else {
      members.remove(member);
    }
  }

  /** Removes the oldest members beyond the limit. */
  void trim() {
    int beyond = members.size() - MEMBERS_FORGETTABLE_MAX;
    if (beyond <= 0) {
      return;
    }
    Set<UUID> oldest = new LinkedHashSet<>(members.stream().limit(beyond).toList());
    oldest.forEach(forget);
    forgotten.accept(oldest);
  }
}
