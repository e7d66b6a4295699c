package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.UnmarshalContext;
import dev.parley.testkit.RandomSeeds;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RmiRoundTripTest {
  /** A record whose components travel in another order than they are declared in. */
  record Point(String name, int y, @Nullable Object more, long x) implements Serializable {}

  @Test
  void valuesOfThePlatformComeBackEqual() {
    for (Object value : platform()) {
      assertThat(InMemoryMessage.copy(value)).as(value.getClass().getName()).isEqualTo(value);
      assertThat(
              InMemoryMessage.reader(InMemoryMessage.any(value))
                  .read(DeclaredTypeForm.ANY, Object.class))
          .isEqualTo(value);
    }
  }

  private static List<Object> platform() {
    Map<String, Integer> map = new LinkedHashMap<>(Map.of("a", 1, "b", 2));
    return List.of(
        true,
        (byte) 1,
        'ω',
        (short) 2,
        3,
        4L,
        5f,
        6d,
        "seven\0 ω 𝄞",
        "",
        new BigDecimal("-12345678901234567890.123"),
        new BigInteger("-" + "9".repeat(40)),
        new ArrayList<>(Arrays.asList(1, null, "x")),
        new LinkedList<>(List.of(1, 2)),
        new HashMap<>(map),
        map,
        new TreeMap<>(map),
        new TreeMap<>(Collections.reverseOrder()),
        new HashSet<>(Set.of(1, 2)),
        new LinkedHashSet<>(List.of(3, 1)),
        new TreeSet<>(String.CASE_INSENSITIVE_ORDER),
        new ConcurrentHashMap<>(map),
        new CopyOnWriteArrayList<>(List.of(1)),
        Collections.unmodifiableMap(map),
        Collections.unmodifiableList(new ArrayList<>(List.of(1))),
        Collections.emptyList(),
        Collections.singletonMap(1, 2),
        Collections.synchronizedMap(map),
        List.of(),
        List.of(1),
        List.of(1, 2, 3),
        Set.of("x"),
        Map.of("k", List.of(1)),
        Arrays.asList("a", "b"),
        EnumSet.of(TimeUnit.DAYS),
        new EnumMap<>(Map.of(TimeUnit.DAYS, 1)),
        BitSet.valueOf(new long[] {5}),
        new Date(7),
        UUID.fromString("0-1-2-3-4"),
        Locale.forLanguageTag("de-DE-1996"),
        Currency.getInstance("EUR"),
        new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin")),
        LocalDate.of(2020, 1, 2),
        Instant.ofEpochSecond(1, 2),
        Duration.ofMillis(3),
        ZonedDateTime.parse("2020-01-02T03:04:05Z"),
        TimeUnit.DAYS,
        int.class,
        List.class,
        String[].class,
        Samples.Plain.class,
        new int[0].getClass(),
        new AbstractMap.SimpleEntry<>("k", 1));
  }

  @Test
  void arraysComeBackEqual() {
    for (Object array :
        new Object[] {
          new boolean[] {true, false},
          new byte[] {1, -1},
          new char[] {'a', 'ω'},
          new short[] {1},
          new int[] {},
          new long[] {1, 2},
          new float[] {1.5f},
          new double[] {Double.NaN},
          new String[] {"a", null, "a"},
          new Object[] {1, "x", null, new int[] {1}},
          new int[][] {{1}, null, {}},
          new Serializable[] {"s", 1},
          new Comparable<?>[] {"s", 1},
          new Class<?>[] {int.class, String.class}
        }) {
      Object copy = InMemoryMessage.copy(array);
      assertThat(copy.getClass()).isEqualTo(array.getClass());
      assertThat(Objects.deepEquals(copy, array)).as(array.getClass().getName()).isTrue();
    }
  }

  @Test
  void recordsComeBackByTheirConstructor() {
    Point point = new Point("p", 1, new Point("q", 3, null, 4), 2);
    assertThat(InMemoryMessage.copy(point)).isEqualTo(point);
  }

  @Test
  void whatIsSharedIsSharedAgainAndCyclesAreCycles() {
    List<Object> cycle = new ArrayList<>();
    cycle.add(cycle);
    cycle.add("a");
    cycle.add("a");
    List<Object> copy = InMemoryMessage.copy(cycle);
    assertThat(copy.getFirst()).isSameAs(copy);
    assertThat(copy.get(1)).isSameAs(copy.get(2)).isEqualTo("a");

    Samples.Holder holder = InMemoryMessage.copy(new Samples.Holder());
    assertThat(holder.a).isEqualTo("replaced").isSameAs(holder.b);
  }

  @Test
  void exceptionsComeBackWithCausesAndStackTraces() {
    Exception cause = new IllegalStateException("cause");
    Exception thrown = new java.io.IOException("thrown", cause);
    thrown.addSuppressed(new RuntimeException("suppressed"));

    Exception copy = InMemoryMessage.copy(thrown);

    assertThat(copy).hasMessage("thrown").hasCauseExactlyInstanceOf(IllegalStateException.class);
    assertThat(copy.getStackTrace()).isEqualTo(thrown.getStackTrace());
    assertThat(copy.getSuppressed()).hasSize(1);
  }

  @Test
  void bothByteOrdersAndBothFormatsAreRead() {
    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
      for (int format : new int[] {RmiValueWriter.FORMAT_1, RmiValueWriter.FORMAT_2}) {
        Object[] values = {
          new Samples.SubCustom(),
          new Samples.WithoutFields(),
          new Samples.Outside(),
          new ArrayList<>(List.of("a", 1)),
          new Date(9),
          new Samples.Put(),
          new Samples.Typed()
        };
        assertThat(copy(values, order, format))
            .usingRecursiveComparison()
            .ignoringFieldsMatchingRegexes(".*tail", ".*x")
            .isEqualTo(values);
      }
    }
  }

  private static @Nullable Object copy(Object value, ByteOrder order, int format) {
    InMemoryMessage wire = new InMemoryMessage(order);
    RmiValueWriter writer = RmiValueWriter.of(new MarshalContext(wire.out, wire.references));
    writer.format(format);
    writer.value(value);
    var in = CdrInput.of(wire.out, IiopLimits.DEFAULT);
    return RmiValueReader.of(new UnmarshalContext(in, wire.references, InMemoryMessage.SAMPLES))
        .value(Object.class);
  }

  @Test
  void randomGraphsAreWhatTheJdkMakesOfThem() {
    RandomSeeds.run(
        500,
        random -> {
          Object graph = new RandomGraphs(random).graph();
          byte[] expected =
              InMemoryMessage.serialized(
                  InMemoryMessage.deserialized(InMemoryMessage.serialized(graph)));
          IiopLimits deep = IiopLimits.DEFAULT.withValues(100, 10_000, 256);
          Object copy =
              InMemoryMessage.reader(InMemoryMessage.value(graph), InMemoryMessage.SAMPLES, deep)
                  .value(Object.class);
          assertThat(InMemoryMessage.serialized(copy)).isEqualTo(expected);
        });
  }
}
