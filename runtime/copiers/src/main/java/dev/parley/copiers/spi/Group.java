package dev.parley.copiers.spi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one class that were met, and their copies if those are wanted. A few are compared one
 * after another: an object's identity hash, which the JVM has to make up when it is first asked
 * for, costs more. Many have a table.
 *
 * <p>Threads: confined to the one that copies.
 */
@SuppressWarnings("ReferenceEquality") // Objects are told apart by identity.
public final class Group {
  /** Stands for a copy that is not made yet. */
  static final Object UNDER_WAY = new Object();

  /** A place that is none. */
  static final int NOWHERE = -1;

  private static final int COMPARED_MAX = 32;
  private static final Object[] NONE = {};

  final Class<?> type;
  private @Nullable Object[] sources;

  /** In the places of their sources; empty where copies are not wanted. */
  private @Nullable Object[] copies;

  private int count;

  /** Places, each plus one, by hash; empty while there are few. */
  private int[] table = {};

  Group(Class<?> type, int expected, boolean copies) {
    this.type = type;
    sources = new Object[expected];
    this.copies = copies ? new Object[expected] : NONE;
  }

  /** {@return the place of {@code source}, or {@link #NOWHERE}} */
  int find(Object source) {
    if (table.length > 0) {
      return look(source);
    }
    @Nullable Object[] all = sources;
    for (int i = 0; i < count; i++) {
      if (all[i] == source) {
        return i;
      }
    }
    return NOWHERE;
  }

  private int look(Object source) {
    int mask = table.length - 1;
    for (int at = hash(source) & mask; table[at] != 0; at = (at + 1) & mask) {
      if (sources[table[at] - 1] == source) {
        return table[at] - 1;
      }
    }
    return NOWHERE;
  }

  /** {@return the copy in a place; null if copies are not wanted} */
  @Nullable Object copy(int place) {
    return copies.length == 0 ? null : copies[place];
  }

  /**
   * Adds an object that was not met.
   *
   * @param copy null if it is not made yet
   * @return its place
   */
  public int add(Object source, @Nullable Object copy) {
    int place = count;
    if (place == sources.length) {
      grow();
    }
    sources[place] = source;
    if (copies.length > 0) {
      copies[place] = copy == null ? UNDER_WAY : copy;
    }
    count = place + 1;
    if (table.length > 0) {
      enter(place);
    }
    return place;
  }

  private void grow() {
    sources = Arrays.copyOf(sources, 2 * count);
    copies = copies.length == 0 ? copies : Arrays.copyOf(copies, 2 * count);
    if (count >= COMPARED_MAX) {
      table = new int[4 * count];
      for (int i = 0; i < count; i++) {
        enter(i);
      }
    }
  }

  private void enter(int place) {
    int mask = table.length - 1;
    int at = hash(sources[place]) & mask;
    while (table[at] != 0) {
      at = (at + 1) & mask;
    }
    table[at] = place + 1;
  }

  /** Sets the copy of the object in a place, now that it is made. */
  public void set(int place, Object copy) {
    if (copies.length > 0) {
      copies[place] = copy;
    }
  }

  private static int hash(@Nullable Object source) {
    int hash = System.identityHashCode(source);
    return hash ^ (hash >>> 15);
  }
}
