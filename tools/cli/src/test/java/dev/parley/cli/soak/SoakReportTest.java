package dev.parley.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.soak.SoakSample.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

final class SoakReportTest {
  private static final int LIVES = 3;
  private static final int SAMPLES = 30; // of a life
  private static final long MIB = 1 << 20;

  /** Made with the heap at a sample, counted through all lives. */
  private static SoakReport report(IntToLongFunction heap, List<String> findings) {
    List<SoakSample> samples = new ArrayList<>();
    for (int i = 0; i < LIVES * SAMPLES; i++) {
      samples.add(
          new SoakSample(
              i / SAMPLES,
              10 * (i % SAMPLES + 1),
              heap.applyAsLong(i),
              200 * MIB,
              280,
              33,
              14,
              i * MIB,
              100 * i));
    }
    SoakSample idle = samples.getFirst();
    return new SoakReport(samples, idle, idle, 9_000, 900, 1, 0, findings.size(), findings);
  }

  @Test
  void flatQuantitiesWithoutFindingsHold() {
    SoakReport report = report(i -> (40 + i % 3) * MIB, List.of());

    assertThat(report.holds()).isTrue();
    assertThat(SoakText.lines(report))
        .contains("Nothing was lost, and nothing grows.")
        .noneMatch(line -> line.contains("GROWS"));
  }

  @Test
  void growthWithinEachLifeIsTold() {
    SoakReport report = report(i -> (40 + i % SAMPLES) * MIB, List.of());

    assertThat(report.of(Quantity.HEAP).within().growth()).isGreaterThan(15);
    assertThat(report.of(Quantity.HEAP).across().growth()).isZero();
    assertThat(report.holds()).isFalse();
    assertThat(SoakText.lines(report)).endsWith("GROWING: see the table.");
  }

  @Test
  void growthFromLifeToLifeIsTold() {
    SoakReport report = report(i -> (40 + 5 * (i / SAMPLES)) * MIB, List.of());

    assertThat(report.of(Quantity.HEAP).within().growth()).isZero();
    assertThat(report.of(Quantity.HEAP).across().growth()).isEqualTo(10);
    assertThat(report.holds()).isFalse();
  }

  @Test
  void growthAtTheBeginningOfALifeDoesNotCount() {
    SoakReport report = report(i -> (40 + Math.min(i % SAMPLES, SAMPLES / 3)) * MIB, List.of());

    assertThat(report.holds()).isTrue();
  }

  @Test
  void findingsAreToldWithoutGrowth() {
    SoakReport report = report(_ -> 40 * MIB, List.of("maths: lost: a line"));

    assertThat(report.holds()).isFalse();
    assertThat(SoakText.lines(report))
        .contains("FOUND  maths: lost: a line")
        .endsWith("BROKEN: see what was found.");
  }
}
