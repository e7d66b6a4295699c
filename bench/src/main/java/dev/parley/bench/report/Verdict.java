package dev.parley.bench.report;

/**
 * What became of a target.
 *
 * @param ratio one for each run
 * @param met whether the median keeps the bound
 */
public record Verdict(Target target, Row ratio, boolean met) {
  /** {@return one line for people} */
  public String text() {
    return "%s  %s: %sx, %s to %s in %d %s, wanted %s %sx"
        .formatted(
            met ? "met    " : "NOT MET",
            target.text(),
            Figures.text(ratio.median()),
            Figures.text(ratio.min()),
            Figures.text(ratio.max()),
            ratio.values().size(),
            ratio.values().size() == 1 ? "run" : "runs",
            target.bound() == Target.Bound.AT_MOST ? "at most" : "at least",
            Figures.text(target.factor()));
  }
}
