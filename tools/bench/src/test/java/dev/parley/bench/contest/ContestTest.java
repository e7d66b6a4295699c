package dev.parley.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.Placement;
import dev.parley.bench.Settings;
import dev.parley.bench.contest.Contestant.Second;
import dev.parley.bench.ends.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends in script call and are called. How fast is not asked here. */
class ContestTest {
  private static final int CALLS = 100;

  @ParameterizedTest
  @CsvSource({"parley:ws, PAGE", "plain:ws, PAGE", "grpc:default, NODE", "parley:unix, NODE"})
  void everyCallReturnsWhereItsLibraryIsInstalled(String kind, Second second) {
    Settings quick = new Settings(1, CALLS, true, Set.of(), Placement.FREE);
    List<Cell> cells =
        Stream.of(1, 64)
            .flatMap(outstanding ->
                Stream.of(Shape.values())
                    .map(shape -> new Cell(shape, outstanding, CALLS, Integer.MAX_VALUE)))
            .toList();
    Contestant who = new Contestant("who", kind, second);
    List<Measured> measured = new ArrayList<>();

    try (Contest contest = new Contest(quick, step -> {}, List.of(who))) {
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
