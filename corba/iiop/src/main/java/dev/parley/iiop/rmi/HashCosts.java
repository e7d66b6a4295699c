package dev.parley.iiop.rmi;

import java.util.Arrays;

/**
 * Estimated costs of hashing or comparing each value of a message, in steps of {@link
 * dev.parley.iiop.cdr.IiopLimits#work}. The cost of an object is that of everything that its {@code
 * hashCode} can reach, counted once per path: a few hundred bytes can describe nested sets that
 * take hours to hash.
 *
 * <p>Threads: one at a time.
 */
final class HashCosts {
  /** Characters, or elements of a primitive array, per step. */
  private static final int UNITS_PER_STEP = 16;

  private static final long MOST = Long.MAX_VALUE >> 1;

  private int[] positions = new int[8]; // ascending
  private long[] costs = new long[8];
  private int count;
  private int open = -1; // index of the innermost value that is being read
  private long outside; // cost outside any value

  /**
   * Begins a value inside the current one.
   *
   * @param position position, above those of all previous values
   * @return token for {@link #end}
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

  /** Ends the current value. */
  void end(int outer) {
    long cost = costs[open];
    open = outer;
    add(cost);
  }

  /** Sets the cost of the current value to one step, since its class hashes by identity. */
  void identityHashed() {
    costs[open] = 1;
  }

  /**
   * Adds the cost of the value at a position, which may still be incomplete, to the current value.
   */
  void known(int position) {
    int index = Arrays.binarySearch(positions, 0, count, position);
    add(index < 0 ? 1 : costs[index]);
  }

  /** Adds the cost of characters, or of elements of a primitive type, to the current value. */
  void units(int number) {
    add(number / UNITS_PER_STEP);
  }

  /** {@return the cost of the current value so far} */
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
