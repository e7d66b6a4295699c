package dev.parley.copiers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CollectionsTest {
  /** Equal by content, so that hash tables must be filled after it. */
  static class Box implements Comparable<Box> {
    int[] content = new int[1];

    static Box of(int number) {
      Box box = new Box();
      box.content[0] = number;
      return box;
    }

    @Override
    public int compareTo(Box other) {
      return Integer.compare(content[0], other.content[0]);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Box box && Arrays.equals(content, box.content);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
      return Arrays.toString(content);
    }
  }

  private static List<Box> boxes() {
    return new ArrayList<>(List.of(Box.of(2), Box.of(1), Box.of(3)));
  }

  private static <M extends Map<Box, Box>> M boxed(M map) {
    boxes().forEach(box -> map.put(box, Box.of(10 * box.content[0])));
    return map;
  }

  static Stream<Collection<Box>> collections() {
    return Stream.of(
        boxes(),
        new LinkedList<>(boxes()),
        new Vector<>(boxes()),
        new ArrayDeque<>(boxes()),
        new PriorityQueue<>(boxes()),
        new ConcurrentLinkedQueue<>(boxes()),
        new CopyOnWriteArrayList<>(boxes()),
        Arrays.asList(Box.of(1), null),
        new HashSet<>(boxes()),
        new LinkedHashSet<>(boxes()),
        new TreeSet<>(boxes()),
        new ConcurrentSkipListSet<>(boxes()),
        List.of(Box.of(1)),
        List.copyOf(boxes()),
        Stream.of(Box.of(1), null, Box.of(2)).toList(),
        Set.of(Box.of(1)),
        Set.copyOf(boxes()),
        Collections.singletonList(Box.of(1)),
        Collections.singleton(Box.of(1)),
        Collections.unmodifiableList(boxes()),
        Collections.unmodifiableList(new LinkedList<>(boxes())),
        Collections.unmodifiableSet(new HashSet<>(boxes())),
        Collections.unmodifiableSortedSet(new TreeSet<>(boxes())));
  }

  static Stream<Map<Box, Box>> maps() {
    return Stream.of(
        boxed(new HashMap<>()),
        boxed(new LinkedHashMap<>()),
        boxed(new TreeMap<>()),
        boxed(new ConcurrentHashMap<>()),
        boxed(new ConcurrentSkipListMap<>()),
        Map.of(Box.of(1), Box.of(2)),
        Map.copyOf(boxed(new HashMap<>())),
        Collections.singletonMap(Box.of(1), Box.of(2)),
        Collections.unmodifiableMap(boxed(new HashMap<>())),
        Collections.unmodifiableSortedMap(boxed(new TreeMap<>())));
  }

  @SuppressWarnings("unchecked")
  private static <T> List<T> bothWays(T value) {
    Copier<T> copier = (Copier<T>) Copier.of(value.getClass());
    return List.of(copier.copy(value), copier.walk(value));
  }

  @ParameterizedTest
  @MethodSource("collections")
  void collectionIsCopiedWithItsElements(Collection<Box> source) {
    for (Collection<Box> copy : bothWays(source)) {
      assertThat(copy).isNotSameAs(source).hasSameClassAs(source);
      assertThat(new ArrayList<>(copy)).isEqualTo(new ArrayList<>(source));
      for (Box box : copy) {
        assertThat(source).noneMatch(other -> other != null && other == box);
        assertThat(copy.contains(box)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("maps")
  void mapIsCopiedWithItsKeysAndValues(Map<Box, Box> source) {
    for (Map<Box, Box> copy : bothWays(source)) {
      assertThat(copy).isNotSameAs(source).hasSameClassAs(source).isEqualTo(source);
      assertThat(new ArrayList<>(copy.keySet())).isEqualTo(new ArrayList<>(source.keySet()));
      for (Box key : copy.keySet()) {
        assertThat(source.keySet()).noneMatch(other -> other == key);
        assertThat(source.values()).noneMatch(other -> other == copy.get(key));
      }
    }
  }

  @Test
  void orderOfSortedCollectionsStays() {
    TreeMap<String, int[]> source = new TreeMap<>(Comparator.reverseOrder());
    source.put("a", new int[1]);
    source.put("b", new int[2]);

    for (TreeMap<String, int[]> copy : bothWays(source)) {
      assertThat(copy.firstKey()).isEqualTo("b");
      assertThat(copy.comparator()).isSameAs(source.comparator());
      assertThat(copy.get("a")).isNotSameAs(source.get("a"));
    }
  }

  @Test
  void orderOfAccessStays() {
    LinkedHashMap<String, Box> source = new LinkedHashMap<>(8, 0.75f, true);
    source.put("a", Box.of(1));
    source.put("b", Box.of(2));

    for (LinkedHashMap<String, Box> copy : bothWays(source)) {
      copy.get("a");
      assertThat(copy.lastEntry().getKey()).isEqualTo("a");
    }
  }

  @Test
  void enumCollectionsBitSetsAndCellsAreCopied() {
    EnumMap<TimeUnit, Box> map = new EnumMap<>(TimeUnit.class);
    map.put(TimeUnit.DAYS, Box.of(1));
    IdentityHashMap<Box, String> identities = new IdentityHashMap<>();
    identities.put(Box.of(1), "a");
    identities.put(Box.of(1), "b");

    for (Object source :
        List.of(
            map,
            EnumSet.of(TimeUnit.DAYS),
            BitSet.valueOf(new long[] {5}),
            new Date(5),
            Optional.of(Box.of(3)),
            new SimpleEntry<>("a", Box.of(1)),
            Map.entry("a", Box.of(1)),
            new EnumMap<>(TimeUnit.class))) {
      assertThat(bothWays(source))
          .allSatisfy(copy ->
              assertThat(copy).isNotSameAs(source).hasSameClassAs(source).isEqualTo(source));
    }
    assertThat(bothWays(identities)).allSatisfy(copy -> assertThat(copy).hasSize(2));
    assertThat(bothWays(new AtomicInteger(4))).allSatisfy(copy -> assertThat(copy).hasValue(4));
    assertThat(bothWays(new StringBuilder("ab")))
        .allSatisfy(copy -> assertThat(copy.toString()).isEqualTo("ab"));
    AtomicReference<Box> cell = new AtomicReference<>(Box.of(1));
    assertThat(bothWays(cell))
        .allSatisfy(copy -> assertThat(copy.get()).isNotSameAs(cell.get()).isEqualTo(cell.get()));
    assertThat(bothWays(ConcurrentHashMap.newKeySet())).allSatisfy(copy -> copy.add(1));
  }

  @Test
  void arraysAreCopiedInAllTheirDimensions() {
    Object[][] source = {{"a", new int[] {1}}, null, {}};
    Number[] numbers = {1, 2L};

    for (Object[][] copy : bothWays(source)) {
      assertThat(copy).isNotSameAs(source).isDeepEqualTo(source);
      assertThat(copy[0][1]).isNotSameAs(source[0][1]);
    }
    for (Number[] copy : bothWays(numbers)) {
      assertThat(copy).isNotSameAs(numbers).hasSameClassAs(numbers).isEqualTo(numbers);
    }
    for (Object array :
        new Object[] {
          new byte[] {1},
          new long[] {2},
          new double[] {3},
          new char[] {'c'},
          new boolean[] {true},
          new short[] {4},
          new float[] {5},
          new String[] {"s"}
        }) {
      assertThat(bothWays(array))
          .allSatisfy(copy -> assertThat(copy).isNotSameAs(array).isEqualTo(array));
    }
  }

  @Test
  void viewIsCopiedAsAViewOfItsOwn() {
    List<String> inner = new ArrayList<>(List.of("a"));
    List<String> view = Collections.unmodifiableList(inner);

    List<List<String>> copies = bothWays(view);
    inner.add("b");

    assertThat(copies).allSatisfy(copy -> assertThat(copy).containsExactly("a"));
  }
}
