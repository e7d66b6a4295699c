package dev.parley.bench.report;

/**
 * Judgement of a target, with the values it is based on.
 *
 * @param ratio the ratio in each run; the row itself for a target without divisor
 * @param judgement whether the median keeps the bound
 */
public record Verdict(Target target, Row ratio, Judgement judgement) {
  /** Result of judging a target. */
  public enum Judgement {
    /** The bound is kept. */
    MET("met"),
    /** The bound is not kept. */
    NOT_MET("NOT MET"),
    /** There were too few calls to judge. */
    NOT_JUDGED("not judged");

    private final String text;

    Judgement(String text) {
      this.text = text;
    }
  }

  /** {@return the verdict as one line of text} */
  public String text() {
    return "%-10s  %s: %s%s, %s to %s in %d %s, wanted %s %s%s"
        .formatted(
            judgement.text,
            target.text(),
            Figures.text(ratio.median()),
            unit(),
            Figures.text(ratio.min()),
            Figures.text(ratio.max()),
            ratio.values().size(),
            ratio.values().size() == 1 ? "run" : "runs",
            target.bound() == Target.Bound.AT_MOST ? "at most" : "at least",
            Figures.text(target.factor()),
            unit());
  }

  private String unit() {
    String unit = ratio.section().unit();
    return unit.equals("x") ? unit : " " + unit;
  }
}
