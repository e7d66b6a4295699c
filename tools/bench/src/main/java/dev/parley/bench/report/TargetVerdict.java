package dev.parley.bench.report;

/**
 * Judgement of a target, with the values it is based on.
 *
 * @param ratio the ratio in each run; the row itself for a target without divisor
 * @param judgement whether the median keeps the bound
 */
public record TargetVerdict(PerformanceTarget target, ReportRow ratio, VerdictKind judgement) {
  /** Result of judging a target. */
  public enum VerdictKind {
    /** The bound is kept. */
    MET("met"),
    /** The bound is not kept. */
    NOT_MET("NOT MET"),
    /** There were too few calls to judge. */
    NOT_JUDGED("not judged");

    private final String text;

    VerdictKind(String text) {
      this.text = text;
    }
  }

  /** {@return the verdict as one line of text} */
  public String text() {
    return "%-10s  %s: %s%s, %s to %s in %d %s, target %s %s%s"
        .formatted(
            judgement.text,
            target.text(),
            FigureFormat.text(ratio.median()),
            unit(),
            FigureFormat.text(ratio.min()),
            FigureFormat.text(ratio.max()),
            ratio.values().size(),
            ratio.values().size() == 1 ? "run" : "runs",
            target.bound() == PerformanceTarget.TargetBound.AT_MOST ? "at most" : "at least",
            FigureFormat.text(target.factor()),
            unit());
  }

  private String unit() {
    String unit = ratio.section().unit();
    return unit.equals("x") ? unit : " " + unit;
  }
}
