package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.FieldCopier;
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
 * Registry of the JDK's maps and map entries that can be copied, by exact class, with a factory for
 * each one's copier.
 */
@SuppressWarnings("JdkObsolete") // Those who have such maps get such copies.
final class MapCopiers {
  private static final Map<Class<?>, BiFunction<FieldCopier, FieldCopier, ClassCopier>> BY_CLASS =
      new HashMap<>();

  static {
    BY_CLASS.put(HashMap.class, HashMapCopier::new);
    add(LinkedHashMap.class, source -> emptied((Map<?, ?>) ((LinkedHashMap<?, ?>) source).clone()));
    add(TreeMap.class, source -> new TreeMap<>(order((SortedMap<?, ?>) source)));
    add(EnumMap.class, source -> emptied(((EnumMap<?, ?>) source).clone()));
    add(IdentityHashMap.class, source -> new IdentityHashMap<>(source.size()));
    add(Hashtable.class, source -> new Hashtable<>());
    add(ConcurrentHashMap.class, source -> new ConcurrentHashMap<>(source.size()));
    add(
        ConcurrentSkipListMap.class,
        source -> new ConcurrentSkipListMap<>(order((SortedMap<?, ?>) source)));
    addFixed(Map.of(), MapCopiers::ofEntries, true);
    addFixed(Map.of(1, 1), MapCopiers::ofEntries, true);
    addFixed(
        Collections.singletonMap(1, 1),
        copies -> Collections.singletonMap(copies[0], copies[1]),
        true);
    addFixed(Map.entry(1, 1), MapCopiers::entry, true);
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
    BY_CLASS.put(type, (key, value) -> new MapCopier(key, value, empty));
  }

  private static void addFixed(
      Object example, Function<@Nullable Object[], Object> make, boolean fixed) {
    BY_CLASS.put(
        example.getClass(), (key, value) -> new UnmodifiableMapCopier(key, value, make, fixed));
  }

  private static void addWrapped(Object view, Class<?> inner, Function<Object, Object> wrap) {
    UnaryOperator<Map<?, ?>> empty =
        inner == TreeMap.class
            ? source -> new TreeMap<>(order((SortedMap<?, ?>) source))
            : source -> LinkedHashMap.newLinkedHashMap(ContainerCopying.room(source.size()));
    BY_CLASS.put(
        view.getClass(),
        (key, value) -> new UnmodifiableViewCopier(new MapCopier(key, value, empty), wrap));
  }

  private MapCopiers() {}

  /** {@return the known classes} */
  static Set<Class<?>> known() {
    return BY_CLASS.keySet();
  }

  /** {@return the factory for a known class's copier, from the copiers of its keys and values} */
  static BiFunction<FieldCopier, FieldCopier, ClassCopier> classCopier(Class<?> type) {
    BiFunction<FieldCopier, FieldCopier, ClassCopier> classCopier = BY_CLASS.get(type);
    if (classCopier == null) {
      throw new IllegalStateException(type + " is not known as a map");
    }
    return classCopier;
  }

  /**
   * Empties a clone of a map; a clone keeps what has no getter: the access order, the type of keys.
   */
  private static Map<?, ?> emptied(Map<?, ?> clone) {
    clone.clear();
    return clone;
  }

  /**
   * Returns the comparator of a sorted map, which is shared: it must not change while anything is
   * sorted by it.
   */
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
