package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.api.TypeExpression;
import dev.parley.calls.codec.Codecs;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CO-5: descriptions of contracts at their limits, one beyond, and type by type. */
final class DescriptionLimitsTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int LONG_NAME_CHARS = 100_000;
  private static final int METHODS = 1_000;
  private static final List<String> WHOLE_NUMBERS = List.of("byte", "short", "int", "long");
  private static final int TYPE_CHARS_MAX = 4_096;
  private static final int TYPE_DEPTH_MAX = 32;
  private static final int NESTED_MAX = 200;
  private static final int LISTED_MAX = 10;

  private static ContractDescription returning(String result, TypeDescription... types) {
    return contract(List.of(), result, types);
  }

  private static ContractDescription taking(List<FieldDescription> parameters) {
    return contract(parameters, "void");
  }

  private static ContractDescription contract(
      List<FieldDescription> parameters, String result, TypeDescription... types) {
    MethodDescription method =
        new MethodDescription(
            "get", MethodReader.hash("get"), false, parameters, result, List.of());
    return new ContractDescription("x.It", List.of(method), List.of(types));
  }

  private static Optional<String> passed(String written, String read) {
    return Compatibility.check(returning(read), returning(written));
  }

  private static String nested(int lists) {
    return "List<".repeat(lists) + "int" + ">".repeat(lists);
  }

  @Test
  void typeHasAtMostSoManyCharacters() {
    String longest = "x".repeat(TYPE_CHARS_MAX);

    assertThat(TypeExpression.parse(longest).text()).isEqualTo(longest);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TypeExpression.parse(longest + "x"))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200).contains("xxx…'"));
  }

  @Test
  void typeIsNestedAtMostSoDeep() {
    String deepest = nested(TYPE_DEPTH_MAX);

    assertThat(TypeExpression.parse(deepest).text()).isEqualTo(deepest);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TypeExpression.parse(nested(TYPE_DEPTH_MAX + 1)));
  }

  private static ContractDescription chain(int records) {
    TypeDescription[] types =
        IntStream.range(0, records)
            .mapToObj(i ->
                new TypeDescription(
                    "x.T" + i,
                    TypeDescription.Kind.RECORD,
                    List.of(
                        new FieldDescription(
                            1, "next", i + 1 < records ? "x.T" + (i + 1) : "int"))))
            .toArray(TypeDescription[]::new);
    return returning("x.T0", types);
  }

  @Test
  void recordsAreNestedAtMostSoDeep() {
    assertThat(Compatibility.check(chain(NESTED_MAX), chain(NESTED_MAX))).isEmpty();
    assertThat(Compatibility.check(chain(NESTED_MAX + 1), chain(NESTED_MAX + 1)))
        .hasValueSatisfying(difference -> assertThat(difference).contains("deeper than 200"));
  }

  @Test
  void longNameIsNotCopiedForEachMethod() {
    MethodDescription method = taking(List.of()).methods().getFirst();
    ContractDescription wanted =
        new ContractDescription(
            "x".repeat(LONG_NAME_CHARS), Collections.nCopies(METHODS, method), List.of());

    long before = THREADS.getCurrentThreadAllocatedBytes();
    Optional<String> difference = Compatibility.check(wanted, taking(List.of()));
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    assertThat(difference).isEmpty();
    assertThat(allocated).isLessThan((long) LONG_NAME_CHARS * METHODS / 10);
  }

  @Test
  void wholeNumberIsReadAsTheSameOrAWiderOne() {
    for (String written : WHOLE_NUMBERS) {
      for (String read : WHOLE_NUMBERS) {
        boolean fits = WHOLE_NUMBERS.indexOf(written) <= WHOLE_NUMBERS.indexOf(read);
        assertThat(passed(written, read).isEmpty()).as(written + " as " + read).isEqualTo(fits);
      }
      for (String other : List.of("boolean", "char", "float", "double", "String")) {
        assertThat(passed(written, other)).as(written + " as " + other).isPresent();
        assertThat(passed(other, written)).as(other + " as " + written).isPresent();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "boolean",
        "int",
        "char",
        "double",
        "String",
        "bytes",
        "BigDecimal",
        "long[]",
        "List<UUID>",
        "Set<int>",
        "Map<int,UUID>",
        "Optional<UUID>",
        "UUID?"
      })
  void parameterWithADefaultMayBeNew(String type) {
    ContractDescription more = taking(List.of(new FieldDescription(1, "more", type)));

    assertThat(Compatibility.check(taking(List.of()), more)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UUID", "Instant", "x.Record"})
  void parameterWithoutADefaultMayNotBeNew(String type) {
    ContractDescription more = taking(List.of(new FieldDescription(1, "more", type)));

    assertThat(Compatibility.check(taking(List.of()), more))
        .hasValueSatisfying(difference ->
            assertThat(difference).contains("x.It.get.more", type + " has no default"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "boolean",
        "byte",
        "short",
        "int",
        "long",
        "char",
        "float",
        "double",
        "String",
        "bytes",
        "BigInteger",
        "BigDecimal",
        "boolean[]",
        "int[]",
        "double[]",
        "UUID",
        "Instant",
        "Duration",
        "LocalDate",
        "ZonedDateTime",
        "Year",
        "Period",
        "ZoneId"
      })
  void codecHasADefaultWhereTheContractSaysSo(String type) {
    ContractDescription more = taking(List.of(new FieldDescription(1, "more", type)));
    boolean mayBeNew = Compatibility.check(taking(List.of()), more).isEmpty();

    assertThat(Codecs.plain(type).orElseThrow().hasDefault()).isEqualTo(mayBeNew);
    assertThat(Codecs.plain(type + "?")).isEmpty();
  }

  private static ContractDescription parameters(List<String> names) {
    List<FieldDescription> parameters = new ArrayList<>();
    names.forEach(name -> parameters.add(new FieldDescription(parameters.size() + 1, name, "int")));
    return taking(parameters);
  }

  private static Optional<String> reversed(List<String> names) {
    List<String> turned = new ArrayList<>(names);
    Collections.reverse(turned);
    return Compatibility.check(parameters(names), parameters(turned));
  }

  @Test
  void refusalListsTheFirstNamesThatMoved() {
    List<String> names = IntStream.range(0, 2 * LISTED_MAX).mapToObj(i -> "p" + i).toList();

    assertThat(reversed(names))
        .hasValueSatisfying(
            difference -> assertThat(difference.split(" is number ", -1)).hasSize(LISTED_MAX + 1));
  }

  @Test
  @DisplayName("CO-5 names that were not compiled in say nothing of what a parameter means")
  void namesThatWereNotCompiledInMayMove() {
    assertThat(reversed(List.of("arg0", "arg1", "arg12"))).isEmpty();
    assertThat(reversed(List.of("arg0", "argument"))).isPresent();
    assertThat(reversed(List.of("from", "to"))).isPresent();
  }
}
