package dev.parley.copiers.spi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one class and their copies. A few are compared one after another: an object's identity
 * hash, which the JVM has to make up when it is first asked for, costs more. Many have a table.
 */
@SuppressWarnings("ReferenceEquality") // Whether something was copied shows in its identity.
final class Group {
  /** Stands for a copy that is not made yet. */
  static final Object UNDER_WAY = new Object();

  private static final int FIRST = 8;
  private static final int COMPARED_MAX = 32;

  final Class<?> type;
  Object[] copies = new Object[FIRST];
  private Object[] sources = new Object[FIRST];
  private int count;

  /** Places in {@code sources}, each plus one, by hash; empty while there are few. */
  private int[] table = {};

  Group(Class<?> type) {
    this.type = type;
  }

  /** {@return the place of {@code source}, or -1} */
  int find(Object source) {
    if (table.length > 0) {
      return look(source);
    }
    Object[] all = sources;
    for (int i = 0; i < count; i++) {
      if (all[i] == source) {
        return i;
      }
    }
    return -1;
  }

  private int look(Object source) {
    int mask = table.length - 1;
    for (int at = hash(source) & mask; table[at] != 0; at = (at + 1) & mask) {
      if (sources[table[at] - 1] == source) {
        return table[at] - 1;
      }
    }
    return -1;
  }

  /** {@return the place of the new entry} */
  int add(Object source, @Nullable Object copy) {
    if (count == sources.length) {
      grow();
    }
    sources[count] = source;
    copies[count] = copy == null ? UNDER_WAY : copy;
    if (table.length > 0) {
      enter(count);
    }
    return count++;
  }

  private void grow() {
    sources = Arrays.copyOf(sources, 2 * count);
    copies = Arrays.copyOf(copies, 2 * count);
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

  private static int hash(Object source) {
    int hash = System.identityHashCode(source);
    return hash ^ (hash >>> 15);
  }
}
