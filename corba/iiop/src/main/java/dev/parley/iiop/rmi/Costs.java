package dev.parley.iiop.rmi;

import java.util.Arrays;

/**
 * Estimated costs of hashing or comparing each value of a message, in steps of {@link
 * dev.parley.iiop.cdr.IiopLimits#work}. An object costs as much as everything that its {@code
 * hashCode} can reach, counted once for each path that leads there: a few hundred bytes can
 * describe sets inside sets that take hours to hash.
 *
 * <p>Threads: one at a time.
 */
final class Costs {
  /** Characters, or elements of an array of primitives, that are looked at in one step. */
  private static final int UNITS_PER_STEP = 16;

  private static final long MOST = Long.MAX_VALUE >> 1;

  private int[] positions = new int[8]; // ascending
  private long[] costs = new long[8];
  private int count;
  private int open = -1; // index of the innermost value that is being read
  private long outside; // what was read into no value

  /**
   * A value begins, inside the one that is being read.
   *
   * @param position behind those of all values before it
   * @return what {@link #end} takes
   */
  int begin(int position) {
    if (count == positions.length) {
      positions = Arrays.copyOf(positions, count * 2);
      costs = Arrays.copyOf(costs, count * 2);
    }
    positions[count] = position;
    costs[count] = 1;
    int outer = open;
    open = count++;
    return outer;
  }

  /** The innermost value ends. */
  void end(int outer) {
    long cost = costs[open];
    open = outer;
    add(cost);
  }

  /** The innermost value costs one step, whatever it holds: its class hashes by identity. */
  void flat() {
    costs[open] = 1;
  }

  /** The innermost value holds the value at a position, which may still be incomplete. */
  void known(int position) {
    int index = Arrays.binarySearch(positions, 0, count, position);
    add(index < 0 ? 1 : costs[index]);
  }

  /** The innermost value holds this many characters, or elements of a primitive type. */
  void units(int number) {
    add(number / UNITS_PER_STEP);
  }

  /** {@return the cost of everything that was read into the innermost value so far} */
  long sum() {
    return open < 0 ? outside : costs[open];
  }

  private void add(long cost) {
    long sum = Math.min(MOST, sum() + cost);
    if (open < 0) {
      outside = sum;
    } else {
      costs[open] = sum;
    }
  }
}
