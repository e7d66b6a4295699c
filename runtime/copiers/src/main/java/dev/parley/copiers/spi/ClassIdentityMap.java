package dev.parley.copiers.spi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Identity map for the objects of one class, from objects to their copies if those are wanted. Up
 * to 32 objects are compared one after another: computing an object's identity hash for the first
 * time costs more. More objects get a hash table.
 *
 * <p>Threads: confined to the copying thread.
 */
@SuppressWarnings("ReferenceEquality") // Objects are told apart by identity.
public final class ClassIdentityMap {
  /** Marker for a copy that is not made yet. */
  static final Object IN_PROGRESS = new Object();

  /** Index for "not found". */
  static final int NOT_FOUND = -1;

  private static final int COMPARED_MAX = 32;
  private static final Object[] NONE = {};

  final Class<?> type;
  private @Nullable Object[] sources;

  /** Copies at the indexes of their sources; empty where copies are not wanted. */
  private @Nullable Object[] copies;

  private int count;

  /** Hash table of indexes, each plus one; empty while there are few objects. */
  private int[] table = {};

  ClassIdentityMap(Class<?> type, int expected, boolean copies) {
    this.type = type;
    sources = new Object[expected];
    this.copies = copies ? new Object[expected] : NONE;
  }

  /** {@return the index of {@code source}, or {@link #NOT_FOUND}} */
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
    return NOT_FOUND;
  }

  private int look(Object source) {
    int mask = table.length - 1;
    for (int at = hash(source) & mask; table[at] != 0; at = (at + 1) & mask) {
      if (sources[table[at] - 1] == source) {
        return table[at] - 1;
      }
    }
    return NOT_FOUND;
  }

  /** {@return the copy at an index; null if copies are not wanted} */
  @Nullable Object copy(int place) {
    return copies.length == 0 ? null : copies[place];
  }

  /**
   * Adds an object that is not in the map.
   *
   * @param copy null if it is not made yet
   * @return its index
   */
  public int add(Object source, @Nullable Object copy) {
    int place = count;
    if (place == sources.length) {
      grow();
    }
    sources[place] = source;
    if (copies.length > 0) {
      copies[place] = copy == null ? IN_PROGRESS : copy;
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

  /** Sets the copy of the object at an index. */
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
