package dev.parley.interop.rmi;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.rmi.RemoteException;
import java.rmi.ServerException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
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
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Conformance list of ordinary RMI-IIOP traffic: shapes of values that remote interfaces usually
 * carry. A failed case throws an {@link AssertionError} with the value that arrived.
 */
@SuppressWarnings({
  "JavaUtilDate",
  "JdkObsolete",
  "UnnecessaryStringBuilder",
  "ReferenceEquality"
}) // what such programs send; sharing is what is asked about
public final class TrafficCases {
  /** Test case. */
  @FunctionalInterface
  public interface Case {
    /** Makes the calls and compares the results. */
    void run(RmiTraffic traffic) throws Exception;
  }

  /** Conversion of a servant to the object that is passed as an argument. */
  @FunctionalInterface
  public interface Passing {
    RmiBack of(RmiBack servant) throws RemoteException;
  }

  /** Call-back servant; each case creates its own, since some ORBs export an object only once. */
  private static final class Doubling implements RmiBack {
    @Override
    public int called(int number) {
      return 2 * number;
    }
  }

  private final Map<String, Case> cases = new LinkedHashMap<>();

  private TrafficCases() {}

  /** {@return all cases by name, in order} */
  public static Map<String, Case> all(Passing passing, RmiEcho.Narrowing narrowing) {
    TrafficCases all = new TrafficCases();
    all.primitives();
    all.texts();
    all.wrappers();
    all.arrays();
    all.lists();
    all.maps();
    all.times();
    all.classes();
    all.graphs();
    all.exceptions();
    all.references(passing, narrowing);
    return Collections.unmodifiableMap(all.cases);
  }

  private void add(String name, Case run) {
    if (cases.put(name, run) != null) {
      throw new IllegalStateException("two cases are " + name);
    }
  }

  private void any(String name, @Nullable Object value) {
    add(name, traffic -> same(value, traffic.any(value)));
  }

  private static void same(@Nullable Object expected, @Nullable Object seen) {
    if (!Objects.equals(RmiText.of(expected), RmiText.of(seen))) {
      throw new AssertionError(RmiText.of(seen) + " instead of " + RmiText.of(expected));
    }
  }

  private void primitives() {
    add("boolean", traffic -> same(true, traffic.flag(true)));
    add("byte", traffic -> same((byte) -128, traffic.octet((byte) -128)));
    add("char", traffic -> same('語', traffic.letter('語')));
    add("short", traffic -> same((short) -300, traffic.small((short) -300)));
    add("int", traffic -> same(Integer.MIN_VALUE, traffic.whole(Integer.MIN_VALUE)));
    add("long", traffic -> same(Long.MAX_VALUE, traffic.large(Long.MAX_VALUE)));
    add("float", traffic -> same(-0.0f, traffic.single(-0.0f)));
    add("double", traffic -> same(Math.PI, traffic.real(Math.PI)));
  }

  private void texts() {
    add("string", traffic -> same("Größe", traffic.text("Größe")));
    add("string beyond the BMP", traffic -> same("𝄞 clef", traffic.text("𝄞 clef")));
    add("string, null", traffic -> same(null, traffic.text(null)));
    String longer = "0123456789".repeat(4_000);
    add("string of 40,000 characters", traffic -> same(longer, traffic.text(longer)));
    any("string of 400,000 characters", "0123456789".repeat(40_000));
    any("StringBuilder", new StringBuilder("built"));
  }

  private void wrappers() {
    any("null", null);
    any("Integer", 42);
    any("Character", 'x');
    any("Boolean", true);
    any("Double", -0.5);
    any("BigInteger", new BigInteger("123456789012345678901234567890"));
    add(
        "BigDecimal",
        traffic ->
            same(new BigDecimal("-12345.678"), traffic.decimal(new BigDecimal("-12345.678"))));
    add("Serializable", traffic -> same(7L, traffic.serializable(7L)));
  }

  private void arrays() {
    byte[] bytes = "0123456789".repeat(30_000).getBytes(StandardCharsets.US_ASCII);
    add(
        "300,000 bytes",
        traffic -> same(Arrays.hashCode(bytes), Arrays.hashCode(traffic.bytes(bytes))));
    any("int[]", new int[] {1, -2, 3});
    any("String[][]", new String[][] {{"a", null}, {}, {"b"}});
    any("Object[]", new Object[] {"a", 1, null, new long[] {5}});
    add(
        "array of a class",
        traffic -> same(new Order[] {Order.of(1)}, traffic.orders(new Order[] {Order.of(1)})));
  }

  private void lists() {
    any("ArrayList", new ArrayList<>(List.of("a", 1, new Date(7))));
    any("LinkedList", new LinkedList<>(List.of("a", "b")));
    any("Vector", new Vector<>(List.of("a", 2)));
    any("ArrayDeque", new ArrayDeque<>(List.of("a", "b")));
    add("List.of", traffic -> same(List.of("a", "b"), traffic.list(List.of("a", "b"))));
    any("Arrays.asList", Arrays.asList("a", "b"));
    any("unmodifiable list", Collections.unmodifiableList(new ArrayList<>(List.of(1))));
    any("empty list", Collections.emptyList());
    add(
        "collection of dates",
        traffic ->
            same(
                new ArrayList<>(List.of(new Date(5))),
                new ArrayList<>(traffic.collection(List.of(new Date(5))))));
    List<Integer> many = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      many.add(i);
    }
    any("list of 20,000 numbers", many);
  }

  private void maps() {
    any("HashMap", new HashMap<>(Map.of("a", 1, "b", "two")));
    add(
        "map of orders",
        traffic ->
            same(
                new HashMap<>(Map.of("one", Order.of(1))),
                traffic.map(new HashMap<>(Map.of("one", Order.of(1))))));
    any("LinkedHashMap", new LinkedHashMap<>(Map.of("a", 1)));
    any("TreeMap", new TreeMap<>(Map.of("a", 1, "b", 2)));
    any("Hashtable", new Hashtable<>(Map.of("a", 1)));
    any("ConcurrentHashMap", new ConcurrentHashMap<>(Map.of("a", 1)));
    Properties properties = new Properties();
    properties.setProperty("key", "value");
    any("Properties", properties);
    add(
        "HashSet",
        traffic -> same(new HashSet<>(List.of("x")), traffic.set(new HashSet<>(List.of("x")))));
    any("TreeSet", new TreeSet<>(List.of("b", "a")));
    any("EnumMap", new EnumMap<>(Map.of(Order.Stage.OPEN, 1)));
    any("EnumSet", EnumSet.of(Order.Stage.SENT));
  }

  private void times() {
    any("Date", new Date(1_700_000_000_000L));
    add(
        "GregorianCalendar",
        traffic -> same(describe(calendar()), describe(traffic.any(calendar()))));
    any("Timestamp", new Timestamp(1_700_000_000_123L));
    any("Instant", Instant.ofEpochSecond(1_700_000_000L, 5));
    any("LocalDate", LocalDate.of(2026, 2, 28));
    any("LocalDateTime", LocalDateTime.of(2026, 2, 28, 23, 59));
    any("ZonedDateTime", ZonedDateTime.of(2026, 2, 28, 23, 59, 0, 0, ZoneId.of("Europe/Berlin")));
    any("Duration", Duration.ofMillis(5));
  }

  private static GregorianCalendar calendar() {
    GregorianCalendar calendar =
        new GregorianCalendar(TimeZone.getTimeZone("Europe/Paris"), Locale.ROOT);
    calendar.setTimeInMillis(1_700_000_000_000L);
    return calendar;
  }

  /**
   * Returns time and time zone of a calendar. Its own text also shows fields that serialization
   * computes, so it differs between an original and its copy.
   */
  private static String describe(@Nullable Object calendar) {
    return calendar instanceof GregorianCalendar one
        ? one.getTimeInMillis() + " " + one.getTimeZone().getID()
        : RmiText.of(calendar);
  }

  private void classes() {
    add("enum", traffic -> same(Order.Stage.SENT, traffic.stage(Order.Stage.SENT)));
    any("Class", String.class);
    add("Locale", traffic -> same(Locale.CANADA_FRENCH, traffic.locale(Locale.CANADA_FRENCH)));
    URI address = URI.create("https://example.org/a?b=c#d");
    add("URI", traffic -> same(address, traffic.address(address)));
    any("URI as an Object", address);
    any("UUID", new UUID(1, 2));
    any("Currency", Currency.getInstance("EUR"));
    any("BitSet", BitSet.valueOf(new long[] {5}));
    Shapes.Written written = new Shapes.Written();
    written.number = 5;
    written.text = "by hand";
    any("writeObject", written);
    Shapes.Outside outside = new Shapes.Outside();
    outside.name = "outer";
    outside.size = 2.5;
    any("Externalizable", outside);
    any("readResolve", Shapes.Single.ONE);
    add("writeReplace", traffic -> same("replaced", traffic.any(new Shapes.Replaced())));
    any("record", new Shapes.Pair("left", 2));
    any("class above that is not serializable", new Shapes.Upper());
  }

  private void graphs() {
    any("order whose lines lead back", Order.of(5));
    any("order of 1,000 lines", Order.of(1_000));
    add(
        "list that holds itself",
        traffic -> {
          List<Object> around = new ArrayList<>(List.of("first"));
          around.add(around);
          List<?> back = (List<?>) Objects.requireNonNull(traffic.any(around));
          same(true, back.get(1) == back);
        });
    add(
        "one object in two places",
        traffic -> {
          Date shared = new Date(5);
          List<?> back =
              (List<?>)
                  Objects.requireNonNull(traffic.any(new ArrayList<>(List.of(shared, shared))));
          same(true, back.get(0) == back.get(1));
        });
    Serializable[] nested = {};
    for (int depth = 0; depth < 50; depth++) {
      nested = new Serializable[] {nested};
    }
    any("50 levels", nested);
    any("sets in sets", new HashSet<>(List.of(new HashSet<>(List.of("inner")))));
  }

  private void exceptions() {
    any("exception as a value", new IllegalStateException("as a value"));
    add(
        "checked exception",
        traffic -> same(7, thrown(Trouble.class, () -> traffic.fail(1)).code()));
    add(
        "unchecked exception",
        traffic -> {
          Throwable thrown = thrown(Exception.class, () -> traffic.fail(2));
          same(
              new IllegalStateException("state"),
              thrown instanceof RemoteException ? thrown.getCause() : thrown);
        });
    add(
        "remote exception",
        traffic ->
            same(
                "remote",
                Objects.requireNonNull(
                        thrown(ServerException.class, () -> traffic.fail(3)).getCause())
                    .getMessage()));
  }

  private interface Failing {
    void run() throws Exception;
  }

  private static <T extends Exception> T thrown(Class<T> type, Failing failing) {
    try {
      failing.run();
    } catch (Exception e) {
      if (type.isInstance(e)) {
        return type.cast(e);
      }
      throw new AssertionError("threw " + e, e);
    }
    throw new AssertionError("threw nothing");
  }

  private void references(Passing passing, RmiEcho.Narrowing narrowing) {
    add(
        "remote reference",
        traffic -> same(10, traffic.back(passing.of(new Doubling())).called(5)));
    add(
        "java.rmi.Remote",
        traffic -> same(12, narrowing.of(traffic.remote(passing.of(new Doubling()))).called(6)));
    add(
        "remote reference as an Object",
        traffic -> same(14, narrowing.of(traffic.any(passing.of(new Doubling()))).called(7)));
    add("call-back to an Object", traffic -> same(16, traffic.call(passing.of(new Doubling()), 8)));
    add(
        "remote references in a list",
        traffic -> {
          List<?> back =
              (List<?>)
                  Objects.requireNonNull(
                      traffic.any(new ArrayList<>(List.of(passing.of(new Doubling()), "text"))));
          same(18, narrowing.of(back.get(0)).called(9));
        });
    add(
        "remote references in an Object[]",
        traffic -> {
          Object[] back =
              (Object[])
                  Objects.requireNonNull(traffic.any(new Object[] {passing.of(new Doubling())}));
          same(20, narrowing.of(back[0]).called(10));
        });
  }
}
