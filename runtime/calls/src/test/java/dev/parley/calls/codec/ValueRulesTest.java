package dev.parley.calls.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.api.Field;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The rules of docs/protocol/values.md, one by one, as records of arguments in hex. */
class ValueRulesTest {
  /** One method for each shape of value; tests write the arguments and read them again. */
  interface Box {
    void plain(int number, String text, boolean truth, BigDecimal decimal, BigInteger integer);

    void pinned(@Field(3) int third, @Field(1) int first, @Field(2) List<String> second);

    void nulls(@Nullable String text, @Nullable Integer number, Optional<String> maybe);

    void day(LocalDate day);

    void id(UUID id);

    void level(Level level);

    void shape(Shape shape);

    void inner(Inner inner);

    void packed(
        List<Integer> ints, Set<Level> levels, long[] longs, boolean[] truths, double[] doubles);

    void texts(List<String> texts);

    void lists(List<List<Integer>> lists);

    void maybes(List<Optional<Integer>> maybes);

    void maybeList(Optional<List<Integer>> list);

    void map(Map<String, Integer> map);

    void maps(Map<Integer, List<Integer>> map);

    void times(Instant instant, Duration duration);

    void decimal(BigDecimal decimal);

    void integer(BigInteger integer);

    void zone(ZoneId zone);
  }

  enum Level {
    LOW,
    HIGH
  }

  sealed interface Shape permits Circle, Square {}

  record Circle(int radius) implements Shape {}

  record Square(int side) implements Shape {}

  record Inner(int number, String text) {}

  private static String written(Consumer<Box> call) {
    MethodCall[] made = new MethodCall[1];
    call.accept(Contract.of(Box.class).model().stub(new Catching(made)));
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    made[0].writeArguments(out);
    return HexFormat.of().formatHex(out.toByteArray());
  }

  private record Catching(MethodCall[] made) implements Target {
    @Override
    public void call(MethodCall call) {
      made[0] = call;
    }

    @Override
    public CompletableFuture<Object> send(MethodCall call) {
      throw new IllegalStateException();
    }

    @Override
    public void oneWay(MethodCall call) {
      throw new IllegalStateException();
    }

    @Override
    public void release() {
      throw new IllegalStateException();
    }

    @Override
    public String endpoint() {
      return "here";
    }
  }

  private static Object[] read(String method, byte[] record) {
    int hash = 0x811C9DC5;
    for (byte next : method.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
      hash = (hash ^ next & 0xFF) * 0x01000193;
    }
    MethodCall call = Contract.of(Box.class).model().dispatcher().create(hash);
    call.readArguments(new MessageInput(record));
    return call.arguments();
  }

  private static Object[] read(String method, String hex) {
    return read(method, HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  private static void refused(String method, String hex, String part) {
    assertThatExceptionOfType(BadMessageException.class)
        .isThrownBy(() -> read(method, hex))
        .withMessageContaining(part);
  }

  private static void refused(Consumer<Box> call, String part) {
    assertThatExceptionOfType(BadMessageException.class)
        .isThrownBy(() -> written(call))
        .withMessageContaining(part);
  }

  @Test
  @DisplayName("VA-1 VA-4 fields are written in the order of their numbers and read in any")
  void fieldsAreWrittenInTheOrderOfTheirNumbers() {
    assertThat(written(box -> box.pinned(3, 1, List.of("a"))))
        .isEqualTo("0802" + "120161" + "1806");
    assertThat(read("pinned", "1806 120161 0802")).containsExactly(3, 1, List.of("a"));
  }

  @Test
  @DisplayName("VA-2 what is its type's default is not written")
  void defaultsAreNotWritten() {
    assertThat(written(box -> box.plain(0, "", false, BigDecimal.ZERO, BigInteger.ZERO))).isEmpty();
    assertThat(written(box -> box.plain(0, "", false, new BigDecimal("0.00"), BigInteger.ZERO)))
        .isEqualTo("2204" + "302e3030");
    assertThat(written(box -> box.nulls("", 0, Optional.of(""))))
        .isEqualTo("0a00" + "1000" + "1a00");
    assertThat(written(box -> box.nulls(null, null, Optional.empty()))).isEmpty();
  }

  @Test
  @DisplayName("VA-3 an absent field has its type's default")
  void absentFieldsHaveTheirDefault() {
    assertThat(read("plain", "")).containsExactly(0, "", false, BigDecimal.ZERO, BigInteger.ZERO);
    assertThat(read("nulls", "")).containsExactly(null, null, Optional.empty());
    assertThat(read("texts", "")).containsExactly(List.of());
    assertThat(read("map", "")).containsExactly(Map.of());
    assertThat(read("maybeList", "")).containsExactly(Optional.empty());
    assertThat(read("integer", "0a00")).containsExactly(BigInteger.ZERO);
  }

  @Test
  @DisplayName("VA-3 records, enums, sealed types, UUID and java.time types have no default")
  void absentFieldsWithoutADefaultAreNamed() {
    refused("day", "", "Box.day(day) is missing: LocalDate has no default");
    refused("id", "", "Box.id(id) is missing");
    refused("level", "", "Box.level(level) is missing");
    refused("shape", "", "Box.shape(shape) is missing");
    refused("inner", "", "Box.inner(inner) is missing");
    refused("times", "0a00", "Box.times(duration) is missing");
  }

  @Test
  @DisplayName("VA-4 of a field that is not repeated the last one wins; records are not merged")
  void lastOneWins() {
    assertThat(read("plain", "0802 0804")[0]).isEqualTo(2);
    assertThat(read("inner", "0a02 0802 0a03 120161")).containsExactly(new Inner(0, "a"));
    assertThat(read("maybeList", "0a04 0a02 0204 0a03 0a01 06"))
        .containsExactly(Optional.of(List.of(3)));
  }

  @Test
  @DisplayName("VA-4 unknown fields are skipped, groups are refused")
  void unknownFieldsAreSkipped() {
    assertThat(read("plain", "9806 01 9d06 01020304 9906 0102030405060708 9a06 0161 0802")[0])
        .isEqualTo(1);
    refused("plain", "9b06", "a tag that names no field");
    refused("plain", "9c06", "a tag that names no field");
  }

  @Test
  @DisplayName("VA-5 null is refused with its path where the type does not say ?")
  void nullIsRefusedWithItsPath() {
    refused(box -> box.plain(1, null, true, null, null), "Box.plain(text) is null");
    refused(box -> box.texts(Arrays.asList("a", null)), "Box.texts(texts)[] is null");
    refused(box -> box.lists(Arrays.asList(List.of(), null)), "Box.lists(lists)[] is null");
    refused(box -> box.nulls(null, null, null), "Box.nulls(maybe) is null");
    refused(box -> box.inner(new Inner(1, null)), "Inner.text is null");
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("a", null);
    refused(box -> box.map(map), "Box.map(map).value is null");
    Map<String, Integer> noKey = new LinkedHashMap<>();
    noKey.put(null, 1);
    refused(box -> box.map(noKey), "Box.map(map).key is null");
  }

  @Test
  @DisplayName("VA-6 numbers and enums are packed, and read packed or not, in pieces too")
  void numbersArePacked() {
    assertThat(
            written(box ->
                box.packed(
                    List.of(0, -1, 64),
                    Set.of(Level.HIGH),
                    new long[] {1},
                    new boolean[] {true, false},
                    new double[] {1})))
        .isEqualTo(
            "0a04"
                + "00018001"
                + "1201"
                + "01"
                + "1a01"
                + "02"
                + "2202"
                + "0100"
                + "2a08"
                + "000000000000f03f");
    Object[] unpacked = read("packed", "0800 0801 0a02 0204 0800 1001 2001 2000");
    assertThat(unpacked[0]).isEqualTo(List.of(0, -1, 1, 2, 0));
    assertThat(unpacked[1]).isEqualTo(Set.of(Level.HIGH));
    assertThat((boolean[]) unpacked[3]).containsExactly(true, false);
    refused("packed", "2a07 00000000000000", "ends early");
    refused("packed", "2202 0102", "2 is not a boolean");
  }

  @Test
  @DisplayName("VA-7 other elements have a field each; lists and what may be absent are wrapped")
  void otherElementsHaveAFieldEach() {
    assertThat(written(box -> box.texts(List.of("", "a")))).isEqualTo("0a00" + "0a0161");
    assertThat(written(box -> box.lists(List.of(List.of(), List.of(1)))))
        .isEqualTo("0a00" + "0a03" + "0a0102");
    assertThat(written(box -> box.maybes(List.of(Optional.empty(), Optional.of(0)))))
        .isEqualTo("0a00" + "0a02" + "0800");
    assertThat(written(box -> box.maybeList(Optional.of(List.of())))).isEqualTo("0a00");
    assertThat(read("texts", "0a00 0a0161")).containsExactly(List.of("", "a"));
    assertThat(read("lists", "0a00 0a03 0a0102")).containsExactly(List.of(List.of(), List.of(1)));
    assertThat(read("maybes", "0a00 0a02 0800"))
        .containsExactly(List.of(Optional.empty(), Optional.of(0)));
    assertThat(read("maybeList", "0a00")).containsExactly(Optional.of(List.of()));
  }

  @Test
  @DisplayName("VA-8 map entries are records; the last of doubled keys wins, the order is kept")
  void mapEntriesAreRecords() {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("b", 1);
    map.put("", 0);
    assertThat(written(box -> box.map(map))).isEqualTo("0a05" + "0a0162" + "1002" + "0a00");
    Map<?, ?> back = (Map<?, ?>) read("map", "0a05 0a0162 1002 0a00 0a05 1004 0a0162")[0];
    assertThat(back.keySet().toArray()).containsExactly("b", "");
    assertThat(back.get("b")).isEqualTo(2);
    assertThat(written(box -> box.maps(Map.of(1, List.of(2)))))
        .isEqualTo("0a05" + "0802" + "120104");
    assertThat(read("maps", "0a05 0802 120104")).containsExactly(Map.of(1, List.of(2)));
  }

  @Test
  @DisplayName("VA-9 what is outside of its type is refused")
  void whatIsOutsideOfItsTypeIsRefused() {
    refused("plain", "1802", "out of range");
    refused("plain", "08 8080808020", "out of range");
    refused("day", "0a01 78", "'x' is not a LocalDate");
    refused("id", "0a01 00", "a UUID of 1 bytes");
    refused("times", "0a06 10 8094ebdc03 1200", "nanoseconds");
    refused("times", "0a0b 08 ffffffffffffffffff01 1200", "beyond what Instant can hold");
    assertThat(read("times", "0a06 10 ff93ebdc03 1200"))
        .containsExactly(Instant.ofEpochSecond(0, 999_999_999), Duration.ZERO);
  }

  @Test
  @DisplayName("VA-10 a sealed value has exactly one known alternative, an enum a known constant")
  void sealedValuesHaveOneAlternative() {
    assertThat(written(box -> box.shape(new Square(1)))).isEqualTo("0a04" + "1202" + "0802");
    assertThat(read("shape", "0a04 1202 0802")).containsExactly(new Square(1));
    assertThat(read("shape", "0a02 0a00")).containsExactly(new Circle(0));
    refused("shape", "0a00", "holds no alternative");
    refused("shape", "0a04 0a00 1200", "two alternatives at once");
    refused("shape", "0a04 0a00 0a00", "two alternatives at once");
    refused("shape", "0a02 1a00", "no alternative of number 3");
    refused("level", "0802", "no constant of number 2");
    refused("level", "08 8080808010", "no constant of number 4294967296");
    assertThat(read("level", "0801")).containsExactly(Level.HIGH);
  }

  @Test
  @DisplayName("VA-12 text forms and large numbers are bounded, by writers and readers")
  void largeNumbersAreBounded() {
    BigDecimal most = new BigDecimal("1".repeat(Limits.DECIMAL_CHARS_MAX));
    assertThat(read("decimal", bytes(most.toString()))).containsExactly(most);
    written(box -> box.decimal(most));
    refused(box -> box.decimal(most.multiply(BigDecimal.TEN)), "the limit is 1000");
    refusedBytes("decimal", bytes("1".repeat(Limits.DECIMAL_CHARS_MAX + 1)), "too many");

    BigDecimal small = BigDecimal.ONE.movePointLeft(Limits.DECIMAL_SCALE_MAX);
    BigDecimal large = BigDecimal.valueOf(1, -Limits.DECIMAL_SCALE_MAX);
    assertThat(read("decimal", bytes(small.toString()))).containsExactly(small);
    assertThat(read("decimal", bytes(large.toString()))).containsExactly(large);
    refused(box -> box.decimal(small.movePointLeft(1)), "scale beyond 10000");
    refusedBytes("decimal", bytes("1E-10001"), "is not a BigDecimal");
    refusedBytes("decimal", bytes("1E+10001"), "is not a BigDecimal");
    refusedBytes("decimal", bytes("1E+2147483648"), "is not a BigDecimal");

    BigInteger widest =
        BigInteger.TWO.pow(8 * Limits.BIG_INTEGER_BYTES_MAX - 1).subtract(BigInteger.ONE);
    assertThat(read("integer", field(widest.toByteArray()))).containsExactly(widest);
    written(box -> box.integer(widest));
    refused(box -> box.integer(widest.add(BigInteger.ONE)), "the limit is 1024");
    refusedBytes("integer", field(new byte[Limits.BIG_INTEGER_BYTES_MAX + 1]), "1025 bytes");

    refusedBytes("zone", bytes("x".repeat(Limits.TIME_CHARS_MAX)), "is not a ZoneId");
    refusedBytes("zone", bytes("x".repeat(Limits.TIME_CHARS_MAX + 1)), "too many");
  }

  private static byte[] bytes(String text) {
    return field(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static byte[] field(byte[] content) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    out.bytesPresent(1, content);
    return out.toByteArray();
  }

  private static void refusedBytes(String method, byte[] record, String part) {
    assertThatExceptionOfType(BadMessageException.class)
        .isThrownBy(() -> read(method, record))
        .withMessageContaining(part);
  }
}
