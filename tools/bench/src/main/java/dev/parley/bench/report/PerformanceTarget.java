package dev.parley.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Performance target: a bound for a row, or for the ratio of two rows. A ratio is taken within each
 * run, since the machine's speed differs from run to run.
 *
 * @param text the target in words
 * @param divisor the row to divide by; empty if the dividend is judged by itself
 * @param factor the bound of dividend / divisor, or of the dividend in its own unit
 */
public record PerformanceTarget(
    String text, RowKey dividend, Optional<RowKey> divisor, TargetBound bound, double factor) {
  /** Creates a target for the ratio of two rows. */
  public PerformanceTarget(
      String text, RowKey dividend, RowKey divisor, TargetBound bound, double factor) {
    this(text, dividend, Optional.of(divisor), bound, factor);
  }

  /** Creates a target for one row. */
  public PerformanceTarget(String text, RowKey row, TargetBound bound, double most) {
    this(text, row, Optional.empty(), bound, most);
  }

  /** Key of a row. */
  public record RowKey(ReportSection section, String label) {}

  /** Side of the factor on which the value has to be. */
  public enum TargetBound {
    /** Upper bound. */
    AT_MOST,
    /** Lower bound. */
    AT_LEAST
  }

  /**
   * {@return the verdict; empty if a row is missing}
   *
   * @param enough whether there were enough calls to judge by
   */
  public Optional<TargetVerdict> judge(RunSamples samples, boolean enough) {
    return samples
        .row(dividend.section(), dividend.label())
        .flatMap(above ->
            divisor.isEmpty()
                ? Optional.of(above)
                : samples
                    .row(divisor.get().section(), divisor.get().label())
                    .map(below -> ratio(above, below)))
        .map(row -> judge(row, enough));
  }

  private ReportRow ratio(ReportRow above, ReportRow below) {
    List<Double> ratios = new ArrayList<>();
    int runs = Math.min(above.values().size(), below.values().size());
    for (int run = 0; run < runs; run++) {
      ratios.add(above.values().get(run) / below.values().get(run));
    }
    return new ReportRow(new ReportSection(text, "x"), below.label(), ratios);
  }

  private TargetVerdict judge(ReportRow ratio, boolean enough) {
    boolean met =
        bound == TargetBound.AT_MOST ? ratio.median() <= factor : ratio.median() >= factor;
    TargetVerdict.VerdictKind judgement =
        met ? TargetVerdict.VerdictKind.MET : TargetVerdict.VerdictKind.NOT_MET;
    return new TargetVerdict(
        this, ratio, enough ? judgement : TargetVerdict.VerdictKind.NOT_JUDGED);
  }
}
