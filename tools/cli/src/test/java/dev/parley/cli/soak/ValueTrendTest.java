package dev.parley.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.parley.cli.soak.ValueTrend.Point;
import dev.parley.cli.soak.ValueTrend.Tolerance;
import dev.parley.testkit.RandomSeeds;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ValueTrendTest {
  private static final Tolerance TOLERANCE = new Tolerance(0.05, 2);
  private static final int POINTS = 30;

  private static ValueTrend series(IntToDoubleFunction value) {
    List<Point> points =
        IntStream.range(0, POINTS)
            .mapToObj(i -> new Point(10 * i, value.applyAsDouble(i)))
            .toList();
    return ValueTrend.of(points);
  }

  @Test
  void growingSeriesIsTold() {
    RandomSeeds.run(
        20,
        random -> {
          ValueTrend trend = series(i -> 100 + i + random.nextDouble(-3, 3));

          assertThat(trend.slope()).isCloseTo(0.1, within(0.05));
          assertThat(trend.seconds()).isEqualTo(290);
          assertThat(trend.grows(TOLERANCE)).isTrue();
        });
  }

  @Test
  void noisyFlatSeriesIsNotTold() {
    RandomSeeds.run(
        20,
        random ->
            assertThat(series(_ -> 100 + random.nextDouble(-3, 3)).grows(TOLERANCE)).isFalse());
  }

  @Test
  void aFewOutliersDoNotMoveTheTrend() {
    ValueTrend trend = series(i -> i % 6 == 5 ? 100 + 50 * i : 100);

    assertThat(trend.slope()).isZero();
    assertThat(trend.median()).isEqualTo(100);
  }

  @Test
  void shrinkingSeriesDoesNotGrow() {
    assertThat(series(i -> 100 - i).grows(TOLERANCE)).isFalse();
  }

  @Test
  void fewerThanTwoPointsHaveNoSlope() {
    assertThat(ValueTrend.of(List.of())).isEqualTo(new ValueTrend(0, 0, 0));
    assertThat(ValueTrend.of(List.of(new Point(1, 7)))).isEqualTo(new ValueTrend(0, 7, 0));
  }
}
