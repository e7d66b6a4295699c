package dev.parley.server.groups;

import dev.parley.room.api.group.GroupRefusal;
import dev.parley.room.api.group.GroupRefused;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Numbers of the groups of a server, which tell them apart at its multicast address. They begin at
 * random, so that those of two servers at one address seldom meet. Threads: safe for all.
 */
public final class GroupNumbers {
  /** Maximum number of groups of a server at once. */
  public static final int GROUPS_MAX = 256;

  private static final int NUMBERS = 1 << 16;

  private final Set<Integer> used = new HashSet<>(); // guarded by this, as is next
  private int next;

  /** Creates the numbers of a server without groups. */
  public GroupNumbers(RandomGenerator random) {
    next = random.nextInt(NUMBERS);
  }

  /**
   * {@return a number that no present group has}
   *
   * @throws GroupRefused when there are {@link #GROUPS_MAX} groups
   */
  synchronized int take() {
    if (used.size() >= GROUPS_MAX) {
      throw new GroupRefused(
          GroupRefusal.TOO_MANY, "%d rooms have groups already".formatted(GROUPS_MAX));
    }
    while (!used.add(next)) {
      next = (next + 1) % NUMBERS;
    }
    return next;
  }

  /** Gives a number back. */
  synchronized void release(int number) {
    used.remove(number);
    next = (number + 1) % NUMBERS; // late packets of the group do not meet those of the next one
  }
}
