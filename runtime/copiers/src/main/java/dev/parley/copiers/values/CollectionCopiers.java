package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.FieldCopier;
import dev.parley.copiers.spi.UncopyableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Registry of the JDK's collections that can be copied, by exact class, with a factory for each
 * one's copier.
 */
@SuppressWarnings("JdkObsolete") // Those who have such collections get such copies.
final class CollectionCopiers {
  private static final Map<Class<?>, Function<FieldCopier, ClassCopier>> BY_CLASS = new HashMap<>();

  static {
    BY_CLASS.put(ArrayList.class, ArrayListCopier::new);
    add(LinkedList.class, source -> new LinkedList<>(), false);
    add(Vector.class, source -> new Vector<>(source.size()), false);
    add(Stack.class, source -> new Stack<>(), false);
    add(ArrayDeque.class, source -> new ArrayDeque<>(source.size()), false);
    add(ConcurrentLinkedQueue.class, source -> new ConcurrentLinkedQueue<>(), false);
    add(ConcurrentLinkedDeque.class, source -> new ConcurrentLinkedDeque<>(), false);
    add(PriorityQueue.class, source -> queue((PriorityQueue<?>) source), true);
    add(HashSet.class, source -> HashSet.newHashSet(source.size()), true);
    add(
        LinkedHashSet.class,
        source -> LinkedHashSet.newLinkedHashSet(ContainerCopying.room(source.size())),
        true);
    add(TreeSet.class, source -> new TreeSet<>(order((SortedSet<?>) source)), true);
    add(
        ConcurrentSkipListSet.class,
        source -> new ConcurrentSkipListSet<>(order((SortedSet<?>) source)),
        true);
    add(ConcurrentHashMap.KeySetView.class, CollectionCopiers::keys, true);
    BY_CLASS.put(
        CopyOnWriteArrayList.class,
        elementCopier -> new BulkCollectionCopier(elementCopier, CopyOnWriteArrayList::new, false));
    BY_CLASS.put(
        CopyOnWriteArraySet.class,
        elementCopier -> new BulkCollectionCopier(elementCopier, CopyOnWriteArraySet::new, true));
    BY_CLASS.put(Arrays.asList().getClass(), AsListCopier::new);
    for (EnumSet<?> each :
        List.of(
            EnumSet.noneOf(Thread.State.class), EnumSet.noneOf(Character.UnicodeScript.class))) {
      BY_CLASS.put(
          each.getClass(), elementCopier -> new CloningCopier(set -> ((EnumSet<?>) set).clone()));
    }
    addFixed();
    addWrapped();
  }

  private static void add(Class<?> type, UnaryOperator<Collection<?>> empty, boolean hashes) {
    BY_CLASS.put(type, elementCopier -> new CollectionCopier(elementCopier, empty, hashes));
  }

  private static void addFixed() {
    for (Object each : new Object[] {List.of(), List.of(1), List.of(1, 2, 3).subList(0, 1)}) {
      BY_CLASS.put(
          each.getClass(),
          elementCopier ->
              new UnmodifiableCollectionCopier(elementCopier, CollectionCopiers::list, false));
    }
    for (Object each : new Object[] {Set.of(), Set.of(1)}) {
      BY_CLASS.put(
          each.getClass(),
          elementCopier ->
              new UnmodifiableCollectionCopier(
                  elementCopier, (source, copies) -> Set.of(copies), true));
    }
    BY_CLASS.put(
        Collections.singletonList(1).getClass(),
        elementCopier ->
            new UnmodifiableCollectionCopier(
                elementCopier, (source, copies) -> Collections.singletonList(copies[0]), false));
    BY_CLASS.put(
        Collections.singleton(1).getClass(),
        elementCopier ->
            new UnmodifiableCollectionCopier(
                elementCopier, (source, copies) -> Collections.singleton(copies[0]), true));
  }

  private static void addWrapped() {
    addWrapped(
        Collections.unmodifiableCollection(new ArrayDeque<>()),
        ArrayList.class,
        copy -> Collections.unmodifiableCollection(ContainerCopying.of(copy)));
    UnaryOperator<Object> list = copy -> Collections.unmodifiableList((List<?>) copy);
    addWrapped(Collections.unmodifiableList(new ArrayList<>()), ArrayList.class, list);
    addWrapped(Collections.unmodifiableList(new LinkedList<>()), LinkedList.class, list);
    addWrapped(
        Collections.unmodifiableSet(new HashSet<>()),
        LinkedHashSet.class,
        copy -> Collections.unmodifiableSet((Set<?>) copy));
    addWrapped(
        Collections.unmodifiableSortedSet(new TreeSet<>()),
        TreeSet.class,
        copy -> Collections.unmodifiableSortedSet((TreeSet<?>) copy));
    addWrapped(
        Collections.unmodifiableNavigableSet(new TreeSet<>()),
        TreeSet.class,
        copy -> Collections.unmodifiableNavigableSet((TreeSet<?>) copy));
  }

  private static void addWrapped(Object view, Class<?> inner, Function<Object, Object> wrap) {
    Function<FieldCopier, ClassCopier> classCopier =
        inner == ArrayList.class
            ? elementCopier ->
                new CollectionCopier(
                    elementCopier,
                    source -> new ArrayList<>(ContainerCopying.room(source.size())),
                    false)
            : classCopier(inner);
    BY_CLASS.put(
        view.getClass(),
        elementCopier -> new UnmodifiableViewCopier(classCopier.apply(elementCopier), wrap));
  }

  private CollectionCopiers() {}

  /** {@return the known classes} */
  static Set<Class<?>> known() {
    return BY_CLASS.keySet();
  }

  /** {@return the factory for a known class's copier, from the copier of its elements} */
  static Function<FieldCopier, ClassCopier> classCopier(Class<?> type) {
    Function<FieldCopier, ClassCopier> classCopier = BY_CLASS.get(type);
    if (classCopier == null) {
      throw new IllegalStateException(type + " is not known as a collection");
    }
    return classCopier;
  }

  /**
   * Returns the comparator of a sorted collection, which is shared: it must not change while
   * anything is sorted by it.
   */
  @SuppressWarnings("unchecked") // The copy has the elements that the source had, or their copies.
  static java.util.@Nullable Comparator<Object> order(SortedSet<?> source) {
    return (java.util.Comparator<Object>) source.comparator();
  }

  @SuppressWarnings("unchecked") // As above.
  private static PriorityQueue<Object> queue(PriorityQueue<?> source) {
    return new PriorityQueue<>((java.util.Comparator<Object>) source.comparator());
  }

  /**
   * Creates an unmodifiable list that allows {@code contains(null)} if the source does, as those of
   * {@code Stream.toList} do.
   */
  private static List<?> list(Collection<?> source, @Nullable Object[] copies) {
    return allowsNull(source) ? Arrays.stream(copies).toList() : List.of(copies);
  }

  /** Returns true if the list, which is not empty, allows {@code contains(null)}. */
  private static boolean allowsNull(Collection<?> source) {
    try {
      return source.contains(null) || !source.isEmpty();
    } catch (NullPointerException refused) {
      return false;
    }
  }

  private static Collection<?> keys(Collection<?> source) {
    if (((ConcurrentHashMap.KeySetView<?, ?>) source).getMappedValue() == null) {
      throw new UncopyableException(UncopyableClasses.unknown(source.getClass()));
    }
    return ConcurrentHashMap.newKeySet(source.size());
  }
}
