package dev.parley.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.contest.ComparedLibrary.SecondEnd;
import dev.parley.bench.ends.CallShape;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends in script call and are called. How fast is not asked here. */
class ComparisonTest {
  private static final int CALLS = 100;

  @ParameterizedTest
  @CsvSource({"parley:ws, PAGE", "plain:ws, PAGE", "grpc:default, NODE", "parley:unix, NODE"})
  void everyCallReturnsWhereItsLibraryIsInstalled(String kind, SecondEnd second) {
    BenchSettings quick = new BenchSettings(1, CALLS, true, Set.of(), CpuPlacement.FREE);
    List<CallWorkload> cells =
        Stream.of(1, 64)
            .flatMap(outstanding ->
                Stream.of(CallShape.values())
                    .map(shape -> new CallWorkload(shape, outstanding, CALLS, Integer.MAX_VALUE)))
            .toList();
    ComparedLibrary who = new ComparedLibrary("who", kind, second);
    List<MeasuredCalls> measured = new ArrayList<>();

    try (Comparison contest = new Comparison(quick, step -> {}, List.of(who))) {
      contest.run(0, cells, (label, figures) -> measured.addAll(figures));

      assertThat(contest.failed()).as("%s", contest.notes()).isFalse();
      who.missing()
          .ifPresentOrElse(
              why -> assertThat(contest.notes()).containsExactly("skipped: who: " + why),
              () -> {
                assertThat(contest.notes()).isEmpty();
                assertThat(measured).hasSameSizeAs(cells);
              });
    }
    assertThat(measured)
        .allSatisfy(figures -> {
          assertThat(figures.reading().calls()).isEqualTo(CALLS);
          assertThat(figures.reading().nanos()).isPositive();
        });
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
