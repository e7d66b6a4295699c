package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The maps of the JDK that can be copied, and the entries of maps, by their exact classes, and what
 * makes the body of each for given keys and values.
 */
@SuppressWarnings("JdkObsolete") // Those who have such maps get such copies.
final class Maps {
  private static final Map<Class<?>, BiFunction<Slot, Slot, Body>> BY_CLASS = new HashMap<>();

  static {
    BY_CLASS.put(HashMap.class, HashMaps::new);
    add(LinkedHashMap.class, source -> emptied((Map<?, ?>) ((LinkedHashMap<?, ?>) source).clone()));
    add(TreeMap.class, source -> new TreeMap<>(order((SortedMap<?, ?>) source)));
    add(EnumMap.class, source -> emptied(((EnumMap<?, ?>) source).clone()));
    add(IdentityHashMap.class, source -> new IdentityHashMap<>(source.size()));
    add(Hashtable.class, source -> new Hashtable<>());
    add(ConcurrentHashMap.class, source -> new ConcurrentHashMap<>(source.size()));
    add(
        ConcurrentSkipListMap.class,
        source -> new ConcurrentSkipListMap<>(order((SortedMap<?, ?>) source)));
    addFixed(Map.of(), Maps::ofEntries, true);
    addFixed(Map.of(1, 1), Maps::ofEntries, true);
    addFixed(
        Collections.singletonMap(1, 1),
        copies -> Collections.singletonMap(copies[0], copies[1]),
        true);
    addFixed(Map.entry(1, 1), Maps::entry, true);
    addFixed(
        new SimpleImmutableEntry<>(1, 1),
        copies -> new SimpleImmutableEntry<>(copies[0], copies[1]),
        true);
    addFixed(new SimpleEntry<>(1, 1), copies -> new SimpleEntry<>(copies[0], copies[1]), false);
    addWrapped(
        Collections.unmodifiableMap(new HashMap<>()),
        LinkedHashMap.class,
        copy -> Collections.unmodifiableMap((Map<?, ?>) copy));
    addWrapped(
        Collections.unmodifiableSortedMap(new TreeMap<>()),
        TreeMap.class,
        copy -> Collections.unmodifiableSortedMap((SortedMap<?, ?>) copy));
    addWrapped(
        Collections.unmodifiableNavigableMap(new TreeMap<>()),
        TreeMap.class,
        copy -> Collections.unmodifiableNavigableMap((NavigableMap<?, ?>) copy));
  }

  private static void add(Class<?> type, UnaryOperator<Map<?, ?>> empty) {
    BY_CLASS.put(type, (key, value) -> new Entries(key, value, empty));
  }

  private static void addFixed(
      Object example, Function<@Nullable Object[], Object> make, boolean fixed) {
    BY_CLASS.put(example.getClass(), (key, value) -> new FixedEntries(key, value, make, fixed));
  }

  private static void addWrapped(Object view, Class<?> inner, Function<Object, Object> wrap) {
    UnaryOperator<Map<?, ?>> empty =
        inner == TreeMap.class
            ? source -> new TreeMap<>(order((SortedMap<?, ?>) source))
            : source -> LinkedHashMap.newLinkedHashMap(Items.room(source.size()));
    BY_CLASS.put(
        view.getClass(), (key, value) -> new Wrapped(new Entries(key, value, empty), wrap));
  }

  private Maps() {}

  /** {@return the classes that are known} */
  static Set<Class<?>> known() {
    return BY_CLASS.keySet();
  }

  /** {@return makes the body of a class that is known} */
  static BiFunction<Slot, Slot, Body> body(Class<?> type) {
    BiFunction<Slot, Slot, Body> body = BY_CLASS.get(type);
    if (body == null) {
      throw new IllegalStateException(type + " is not known as a map");
    }
    return body;
  }

  /** A clone keeps what cannot be asked: the order of access, the type of keys. */
  private static Map<?, ?> emptied(Map<?, ?> clone) {
    clone.clear();
    return clone;
  }

  /** An order is shared: it has to stay as it is while anything is sorted by it. */
  @SuppressWarnings("unchecked") // The copy has the keys that the source had, or their copies.
  private static @Nullable Comparator<Object> order(SortedMap<?, ?> source) {
    return (Comparator<Object>) source.comparator();
  }

  private static Object ofEntries(@Nullable Object[] copies) {
    Map.Entry<?, ?>[] entries = new Map.Entry<?, ?>[copies.length / 2];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = entry(new @Nullable Object[] {copies[2 * i], copies[2 * i + 1]});
    }
    return Map.ofEntries(entries);
  }

  @SuppressWarnings("NullAway") // The entry it is a copy of had no nulls either.
  private static Map.Entry<?, ?> entry(@Nullable Object[] copies) {
    return Map.entry(copies[0], copies[1]);
  }
}
