package dev.parley.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationHistogramTest {
  private static final long MILLI = 1_000_000;

  private final DurationHistogram fine = DurationHistogram.fine();

  @Test
  void durationsAreCountedUpToAndIncludingABound() {
    List<Long> bounds = List.of(10L, 20L, 50L);
    DurationHistogram histogram = new DurationHistogram(bounds);

    for (long bound : bounds) {
      histogram.add(bound, 1);
      histogram.add(bound + 1, 2);
    }

    assertThat(histogram.snapshot())
        .isEqualTo(new HistogramSnapshot(bounds, List.of(1L, 3L, 3L, 2L), 9, 246, 51));
  }

  @Test
  void durationThatIsCountedZeroTimesLeavesNoTrace() {
    fine.add(MILLI, 0);

    assertThat(fine.snapshot()).isEqualTo(DurationHistogram.fine().snapshot());
  }

  @Test
  void negativeDurationCountsAsZero() {
    fine.add(-MILLI);

    assertThat(fine.snapshot().counts().getFirst()).isEqualTo(1);
    assertThat(fine.snapshot().sumNanos()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {40_000, 999_999, 1_000_000, 77_777_777, 3_000_000_000L, 59_000_000_000L})
  void fineQuantilesAreWithinAThirtySecond(long nanos) {
    fine.add(nanos);
    fine.add(3 * nanos);

    double millis = nanos / 1e6;
    assertThat(fine.snapshot().quantileMillis(0.5)).isBetween(millis, millis * (1 + 1 / 32.0));
  }

  @Test
  void quantilesAreThoseOfAllDurations() {
    for (int millis = 1; millis <= 1_000; millis++) {
      fine.add(millis * MILLI);
    }

    HistogramSnapshot counts = fine.snapshot();
    assertThat(counts.quantileMillis(0.5)).isCloseTo(500, within(500 / 32.0));
    assertThat(counts.quantileMillis(0.99)).isCloseTo(990, within(990 / 32.0));
  }

  @Test
  void longestDurationIsExact() {
    fine.add(MILLI + 1);
    assertThat(fine.snapshot().quantileMillis(1)).isEqualTo(1.000001);
    fine.add(3_600_000 * MILLI);
    assertThat(fine.snapshot().quantileMillis(1)).isEqualTo(3_600_000);
  }

  @Test
  void quantileOfNothingIsZero() {
    assertThat(fine.snapshot().quantileMillis(0.5)).isZero();
  }

  @Test
  void sumHasTheCountsOfBoth() {
    DurationHistogram other = DurationHistogram.fine();
    DurationHistogram both = DurationHistogram.fine();
    fine.add(MILLI, 3);
    both.add(MILLI, 3);
    other.add(9 * MILLI, 2);
    both.add(9 * MILLI, 2);

    assertThat(fine.snapshot().plus(other.snapshot())).isEqualTo(both.snapshot());
  }

  @Test
  void histogramsWithDifferentBucketsAreNotAdded() {
    HistogramSnapshot coarse = new DurationHistogram(List.of(MILLI)).snapshot();

    assertThatIllegalArgumentException().isThrownBy(() -> fine.add(coarse));
  }
}
