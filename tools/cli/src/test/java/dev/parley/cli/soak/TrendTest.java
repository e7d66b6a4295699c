package dev.parley.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.parley.cli.soak.Trend.Point;
import dev.parley.cli.soak.Trend.Tolerance;
import dev.parley.testkit.Seeds;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TrendTest {
  private static final Tolerance TOLERANCE = new Tolerance(0.05, 2);
  private static final int POINTS = 30;

  private static Trend series(IntToDoubleFunction value) {
    List<Point> points =
        IntStream.range(0, POINTS)
            .mapToObj(i -> new Point(10 * i, value.applyAsDouble(i)))
            .toList();
    return Trend.of(points);
  }

  @Test
  void growingSeriesIsTold() {
    Seeds.run(
        20,
        random -> {
          Trend trend = series(i -> 100 + i + random.nextDouble(-3, 3));

          assertThat(trend.slope()).isCloseTo(0.1, within(0.05));
          assertThat(trend.seconds()).isEqualTo(290);
          assertThat(trend.grows(TOLERANCE)).isTrue();
        });
  }

  @Test
  void noisyFlatSeriesIsNotTold() {
    Seeds.run(
        20,
        random ->
            assertThat(series(_ -> 100 + random.nextDouble(-3, 3)).grows(TOLERANCE)).isFalse());
  }

  @Test
  void aFewOutliersDoNotMoveTheTrend() {
    Trend trend = series(i -> i % 6 == 5 ? 100 + 50 * i : 100);

    assertThat(trend.slope()).isZero();
    assertThat(trend.median()).isEqualTo(100);
  }

  @Test
  void shrinkingSeriesDoesNotGrow() {
    assertThat(series(i -> 100 - i).grows(TOLERANCE)).isFalse();
  }

  @Test
  void fewerThanTwoPointsHaveNoSlope() {
    assertThat(Trend.of(List.of())).isEqualTo(new Trend(0, 0, 0));
    assertThat(Trend.of(List.of(new Point(1, 7)))).isEqualTo(new Trend(0, 7, 0));
  }
}
