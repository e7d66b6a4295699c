package dev.parley.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final ReportSection TIME = new ReportSection("time", "us");

  private static RunSamples samples() {
    RunSamples samples = new RunSamples(List.of(TIME));
    for (double value : List.of(30.0, 10.0, 20.0)) {
      samples.add(TIME, "ours", value);
      samples.add(TIME, "theirs", 2 * value);
    }
    return samples;
  }

  private static PerformanceTarget target(TargetBound bound, double factor) {
    return new PerformanceTarget(
        "ours", new RowKey(TIME, "ours"), new RowKey(TIME, "theirs"), bound, factor);
  }

  @Test
  void rowHasMedianAndSpread() {
    ReportRow row = samples().row(TIME, "ours").orElseThrow();

    assertThat(List.of(row.median(), row.min(), row.max())).containsExactly(20.0, 10.0, 30.0);
    assertThat(new ReportRow(TIME, "even", List.of(4.0, 1.0)).median()).isEqualTo(2.5);
    assertThat(row.name()).isEqualTo("time: ours");
  }

  @Test
  void verdictComparesEachRunWithItself() {
    TargetVerdict verdict = target(TargetBound.AT_MOST, 0.5).judge(samples(), true).orElseThrow();

    assertThat(verdict.judgement()).isEqualTo(TargetVerdict.VerdictKind.MET);
    assertThat(verdict.ratio().values()).containsOnly(0.5);
    assertThat(verdict.text()).startsWith("met ").contains("0.500x", "3 runs", "at most");
    assertThat(target(TargetBound.AT_LEAST, 0.6).judge(samples(), true).orElseThrow().text())
        .startsWith("NOT MET ");
  }

  @Test
  void tooFewCallsAreNotJudged() {
    TargetVerdict verdict = target(TargetBound.AT_MOST, 0.5).judge(samples(), false).orElseThrow();

    assertThat(verdict.judgement()).isEqualTo(TargetVerdict.VerdictKind.NOT_JUDGED);
    assertThat(verdict.text()).startsWith("not judged ").contains("0.500x");
  }

  @Test
  void targetWithoutItsRowsIsNotJudged() {
    assertThat(target(TargetBound.AT_MOST, 1).judge(new RunSamples(List.of(TIME)), true)).isEmpty();
  }

  @Test
  void textIsAligned() {
    TableResult outcome =
        new TableResult("t", "a machine", samples().rows(), List.of(), List.of("a note"), true);

    assertThat(TextReport.of(outcome))
        .isEqualTo(
            """
            parley bench t
            a machine

            time
                      median   min   max  unit  runs
              ours      20.0  10.0  30.0  us       3
              theirs    40.0  20.0  60.0  us       3

            a note
            """);
  }
}
