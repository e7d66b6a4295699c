package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.MEMBERS_FORGETTABLE_MAX;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The members of a room that have left and of whom the log says nothing but that they came and
 * went. The newest of them can still come back with their resume key; the others are forgotten, so
 * that joining again and again uses up nothing.
 *
 * <p>Threads: confined to the room's turns. Memory: at most {@code MEMBERS_FORGETTABLE_MAX} ids
 * after {@link #trim}.
 */
final class Forgettable {
  private final Set<UUID> members = new LinkedHashSet<>(); // the first to leave comes first
  private final Consumer<UUID> forget;
  private final Consumer<Set<UUID>> forgotten;

  /**
   * @param forget forgets one member in memory
   * @param forgotten told of those that were forgotten together
   */
  Forgettable(Consumer<UUID> forget, Consumer<Set<UUID>> forgotten) {
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

  /** Forgets members beyond the limit. */
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
