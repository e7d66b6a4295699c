package dev.parley.iiop.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What stands where in a message, for indirections: positions that only grow, each with an object.
 *
 * <p>Threads: one at a time.
 */
final class Places<T> {
  private int[] positions = new int[8];
  private @Nullable Object[] objects = new Object[8];
  private int count;

  int count() {
    return count;
  }

  /** Notes a position behind all that were noted. */
  void add(int position, @Nullable T object) {
    if (count == positions.length) {
      positions = Arrays.copyOf(positions, count * 2);
      objects = Arrays.copyOf(objects, count * 2);
    }
    positions[count] = position;
    objects[count++] = object;
  }

  /** Gives a noted position its object. */
  void set(int position, T object) {
    int index = index(position);
    if (index < 0) {
      throw new IllegalStateException("nothing was noted at " + position);
    }
    objects[index] = object;
  }

  /** {@return whether the position was noted} */
  boolean has(int position) {
    return index(position) >= 0;
  }

  /** {@return what stands there; null if nothing does yet} */
  @SuppressWarnings("unchecked") // only T are added
  @Nullable T get(int position) {
    int index = index(position);
    return index < 0 ? null : (T) objects[index];
  }

  private int index(int position) {
    return Arrays.binarySearch(positions, 0, count, position);
  }
}
