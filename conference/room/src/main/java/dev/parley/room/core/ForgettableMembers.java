package dev.parley.room.core;

import static dev.parley.room.limits.ConferenceLimits.MEMBERS_FORGETTABLE_MAX;

import dev.parley.room.spi.RoomLog;
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
  private static final System.Logger LOG = System.getLogger(ForgettableMembers.class.getName());

  private final Set<UUID> members = new LinkedHashSet<>(); // in the order in which they left
  private final Consumer<UUID> forget;
  private final String room;
  private final RoomLog log;

  /**
   * @param log stores the records of the members
   * @param forget removes one member from memory
   */
  ForgettableMembers(String room, RoomLog log, Consumer<UUID> forget) {
    this.room = room;
    this.log = log;
    this.forget = forget;
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
    delete(oldest);
  }

  /** Deletes the stored records of members. */
  private void delete(Set<UUID> oldest) {
    log.forget(room, oldest)
        .whenComplete((_, failure) -> {
          if (failure != null) {
            // Their records are still there at the next load, and are deleted then.
            LOG.log(
                System.Logger.Level.WARNING,
                "room %s: %d members were not forgotten".formatted(room, oldest.size()),
                failure);
          }
        });
  }
}
