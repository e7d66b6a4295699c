package dev.parley.iiop.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Table from positions in a message to objects, for indirections. Positions are added in ascending
 * order.
 *
 * <p>Threads: one at a time.
 */
final class PositionTable<T> {
  private int[] positions = new int[8];
  private @Nullable Object[] objects = new Object[8];
  private int count;

  int count() {
    return count;
  }

  /** Adds a position, which must be above all positions added before. */
  void add(int position, @Nullable T object) {
    if (count == positions.length) {
      positions = Arrays.copyOf(positions, count * 2);
      objects = Arrays.copyOf(objects, count * 2);
    }
    positions[count] = position;
    objects[count++] = object;
  }

  /** Sets the object of a position that was added. */
  void set(int position, T object) {
    int index = index(position);
    if (index < 0) {
      throw new IllegalStateException("nothing was noted at " + position);
    }
    objects[index] = object;
  }

  /** {@return whether the position was added} */
  boolean has(int position) {
    return index(position) >= 0;
  }

  /** {@return the object at a position; null if there is none yet} */
  @SuppressWarnings("unchecked") // only T are added
  @Nullable T get(int position) {
    int index = index(position);
    return index < 0 ? null : (T) objects[index];
  }

  private int index(int position) {
    return Arrays.binarySearch(positions, 0, count, position);
  }
}
