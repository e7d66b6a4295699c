package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import java.io.InvalidClassException;
import java.util.Deque;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Work of one collection that hashes or compares its elements while it is deserialized. Each
 * element is charged to the {@link Budget} of the message before it is added to the collection: its
 * own cost, the same again for each earlier element with an equal hash code, and a share of all
 * earlier elements in collections whose buckets are not trees.
 *
 * <p>Threads: one at a time.
 */
final class CollectionHashWork {
  /** Earlier elements of a bucket per step. */
  private static final int CROWD_PER_STEP = 16;

  /**
   * Serial form of {@code List.of}, {@code Set.of} and {@code Map.of}, which its tag distinguishes.
   */
  private static final String IMMUTABLE = "java.util.CollSer";

  private static final int SET_TAG = 2;
  private static final int MAP_TAG = 3;

  /** Steps left for the collections of one message. */
  static final class Budget {
    private final long most;
    private long spent;

    Budget(IiopLimits limits) {
      most = limits.work();
    }

    private void charge(long steps) {
      spent += steps;
      if (spent > most || spent < 0) {
        throw CdrException.limitExceeded(
            "work",
            "steps to hash and compare elements of collections",
            spent < 0 ? Long.MAX_VALUE : spent,
            most);
      }
    }
  }

  private final Budget budget;
  private final boolean pairs; // keys and values in turn
  private final boolean crowded; // buckets are lists or probe sequences, not trees
  private final @Nullable Map<Integer, Integer> hashes; // null: compares only
  private int read;

  private CollectionHashWork(Budget budget, boolean pairs, boolean crowded, boolean hashing) {
    this.budget = budget;
    this.pairs = pairs;
    this.crowded = crowded;
    hashes = hashing ? new HashMap<>() : null;
  }

  /** {@return whether a class hashes or compares the elements of its objects when they are read} */
  static boolean hashesElements(Class<?> type) {
    return Map.class.isAssignableFrom(type)
        || Set.class.isAssignableFrom(type)
        || (Queue.class.isAssignableFrom(type) && !Deque.class.isAssignableFrom(type))
        || type.getName().equals(IMMUTABLE);
  }

  /**
   * {@return the work of a collection that reads its elements now; null for none}
   *
   * @param type class whose own data are being read
   * @param fields fields of the class, which were read before; null for none
   */
  static @Nullable CollectionHashWork of(
      Class<?> type, @Nullable InputFields fields, Budget budget) {
    if (!hashesElements(type)) {
      return null;
    }
    if (type.getName().equals(IMMUTABLE)) {
      int tag = fields == null ? 0 : tag(fields);
      boolean hashing = tag == SET_TAG || tag == MAP_TAG;
      return hashing ? new CollectionHashWork(budget, tag == MAP_TAG, true, true) : null;
    }
    boolean sorted =
        SortedMap.class.isAssignableFrom(type) || SortedSet.class.isAssignableFrom(type);
    boolean map = Map.class.isAssignableFrom(type);
    boolean hashing = !sorted && (map || Set.class.isAssignableFrom(type));
    return new CollectionHashWork(budget, map, type == Hashtable.class, hashing);
  }

  private static int tag(InputFields fields) {
    try {
      return fields.get("tag", 0) & 0xFF; // as the class itself looks at it
    } catch (InvalidClassException e) {
      throw CdrException.marshal(IMMUTABLE + " is not accepted: " + e);
    }
  }

  /** Charges the next element of the collection. */
  void charge(@Nullable Object element, long cost) {
    boolean looked = !pairs || (read & 1) == 0;
    read++;
    if (!looked || element == null) {
      return;
    }
    int before = pairs ? read >> 1 : read;
    budget.charge(crowded ? cost + before / CROWD_PER_STEP : cost);
    if (hashes != null) {
      int alike = hashes.merge(element.hashCode(), 1, Integer::sum) - 1;
      budget.charge(alike == 0 ? 0 : Math.clamp(cost, 0, budget.most) * alike);
    }
  }
}
