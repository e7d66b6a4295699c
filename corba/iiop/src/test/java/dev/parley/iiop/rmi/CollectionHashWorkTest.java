package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrException.Reason;
import dev.parley.iiop.cdr.IiopLimits;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Few bytes do not cost much time: what collections hash and compare is bounded. */
final class CollectionHashWorkTest {
  private static final int WIDTH = 40;

  /** Equal to none, with the hash of all. */
  public record Alike(int number) implements Serializable {
    @Override
    public int hashCode() {
      return 0;
    }
  }

  /** Hashes by identity. */
  public static final class Plain implements Serializable {
    private Object held = "";
  }

  /** A collection of elements, or a map of them as keys. */
  private enum Kind {
    HASH_SET(HashSet::new),
    LINKED_HASH_SET(LinkedHashSet::new),
    IMMUTABLE_SET(Set::copyOf),
    HASH_MAP(keys -> map(keys, new HashMap<>())),
    LINKED_HASH_MAP(keys -> map(keys, new LinkedHashMap<>())),
    HASHTABLE(keys -> map(keys, new Hashtable<>())),
    CONCURRENT_MAP(keys -> map(keys, new ConcurrentHashMap<>())),
    IMMUTABLE_MAP(keys -> Map.copyOf(map(keys, new HashMap<>())));

    private final Function<Collection<?>, Object> maker;

    Kind(Function<Collection<?>, Object> maker) {
      this.maker = maker;
    }

    private static Object map(Collection<?> keys, Map<Object, Object> map) {
      keys.forEach(key -> map.put(key, 1));
      return map;
    }

    private static Map<Object, Object> map(Collection<?> keys, HashMap<Object, Object> map) {
      keys.forEach(key -> map.put(key, 1));
      return map;
    }
  }

  private static void assertRefused(Object value) {
    assertThatThrownBy(() -> InMemoryMessage.read(InMemoryMessage.value(value)))
        .isInstanceOfSatisfying(
            CdrException.class, e -> assertThat(e.reason()).isEqualTo(Reason.IMP_LIMIT))
        .hasMessageContaining("IiopLimits.work");
  }

  /** Lists are hashed while they are empty but for a number; what they hold comes afterwards. */
  private static Object nested(Kind kind, int depth) {
    Object inner = "the innermost";
    for (int level = 0; level < depth; level++) {
      List<List<Object>> elements =
          IntStream.range(0, WIDTH)
              .<List<Object>>mapToObj(i -> new ArrayList<>(List.of(i)))
              .toList();
      Object outer = kind.maker.apply(elements);
      for (List<Object> each : elements) {
        each.add(inner);
      }
      inner = outer;
    }
    return inner;
  }

  @ParameterizedTest
  @EnumSource
  void collectionsInsideEachOtherAreNotHashedWithoutEnd(Kind kind) {
    assertRefused(nested(kind, 8));
  }

  @ParameterizedTest
  @EnumSource
  void aFewCollectionsInsideEachOtherAreTaken(Kind kind) {
    byte[] bytes = InMemoryMessage.value(nested(kind, 2));
    assertThat(InMemoryMessage.read(bytes)).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void manyElementsOfOneHashAreRefused(Kind kind) {
    List<Alike> few = IntStream.range(0, 100).mapToObj(Alike::new).toList();
    assertThat(InMemoryMessage.copy(kind.maker.apply(few))).isEqualTo(kind.maker.apply(few));
    IiopLimits little = IiopLimits.DEFAULT.withWork(4_000);
    byte[] bytes = InMemoryMessage.value(kind.maker.apply(few));
    assertThatThrownBy(() ->
            InMemoryMessage.reader(bytes, InMemoryMessage.SAMPLES, little).value(Object.class))
        .hasMessageContaining("IiopLimits.work");
  }

  @ParameterizedTest
  @EnumSource
  void tenThousandElementsAreTaken(Kind kind) {
    List<String> many = IntStream.range(0, 10_000).mapToObj(i -> "number " + i).toList();
    assertThat(InMemoryMessage.copy(kind.maker.apply(many))).isEqualTo(kind.maker.apply(many));
  }

  @Test
  void numbersThatMeetInOneBucketOfAHashtableAreRefused() {
    Map<Object, Object> table = new Hashtable<>();
    IntStream.range(0, 60_000).forEach(i -> table.put(i * 30_011, 1));
    assertRefused(table);
  }

  @Test
  void longKeysThatAreEqualButForTheirEndAreCounted() {
    String start = "x".repeat(400_000);
    List<String> flood = List.of(start + "Aa", start + "BB"); // two keys of one hash
    IiopLimits little = IiopLimits.DEFAULT.withWork(60_000);
    byte[] bytes = InMemoryMessage.value(new HashSet<>(flood));
    assertThat(InMemoryMessage.read(bytes)).isNotNull();
    assertThatThrownBy(() ->
            InMemoryMessage.reader(bytes, InMemoryMessage.SAMPLES, little).value(Object.class))
        .hasMessageContaining("IiopLimits.work");
  }

  @Test
  void queuesAndSortedSetsThatCompareAreCounted() {
    for (Supplier<Collection<Object>> maker :
        List.<Supplier<Collection<Object>>>of(PriorityQueue::new, TreeSet::new)) {
      Collection<Object> all = maker.get();
      IntStream.range(0, 1_000).forEach(i -> all.add("number " + i));
      IiopLimits little = IiopLimits.DEFAULT.withWork(500);
      byte[] bytes = InMemoryMessage.value(all);
      assertThatThrownBy(() ->
              InMemoryMessage.reader(
                      bytes, AllowList.of("java.util.*", getClass().getClassLoader()), little)
                  .value(Object.class))
          .hasMessageContaining("IiopLimits.work");
    }
    Map<String, Object> sorted = new TreeMap<>(Map.of("a", nested(Kind.HASH_SET, 1)));
    assertThat(InMemoryMessage.copy(sorted)).hasSize(1);
  }

  @Test
  void whatListsHoldAndValuesOfMapsAreNotCharged() {
    Object shared = new ArrayList<>(Collections.nCopies(300, "x"));
    Object wide = new ArrayList<>(Collections.nCopies(300, shared));
    Object wider = new ArrayList<>(Collections.nCopies(300, wide));
    assertThat(InMemoryMessage.copy(wider)).isEqualTo(wider);
    assertThat(InMemoryMessage.copy(new HashMap<>(Map.of("key", wider)))).hasSize(1);
  }

  @Test
  void anObjectThatHashesByIdentityCostsOneStep() {
    Plain plain = new Plain();
    plain.held = new ArrayList<>(Collections.nCopies(50_000, "x"));
    Set<Object> all = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      Plain each = new Plain();
      each.held = plain.held;
      all.add(each);
    }
    assertThat(InMemoryMessage.copy(all)).hasSize(1_000);
  }

  @Test
  void aSetThatHoldsItselfIsRefusedAndNoErrorOfTheJvm() {
    List<Object> around = new LinkedList<>(); // which grows while it is read
    Set<Object> first = new HashSet<>();
    Set<Object> second = new HashSet<>();
    first.add(around);
    second.add(around);
    around.addAll(identity(first, second));
    assertThatThrownBy(() -> InMemoryMessage.read(InMemoryMessage.value(around)))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("its content has no end");
  }

  private static List<Object> identity(Object... objects) {
    return Arrays.asList(objects);
  }
}
