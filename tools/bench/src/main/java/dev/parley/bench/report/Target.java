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
public record Target(
    String text, Place dividend, Optional<Place> divisor, Bound bound, double factor) {
  /** Creates a target for the ratio of two rows. */
  public Target(String text, Place dividend, Place divisor, Bound bound, double factor) {
    this(text, dividend, Optional.of(divisor), bound, factor);
  }

  /** Creates a target for one row. */
  public Target(String text, Place row, Bound bound, double most) {
    this(text, row, Optional.empty(), bound, most);
  }

  /** Key of a row. */
  public record Place(Section section, String label) {}

  /** Side of the factor on which the value has to be. */
  public enum Bound {
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
  public Optional<Verdict> judge(Samples samples, boolean enough) {
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

  private Row ratio(Row above, Row below) {
    List<Double> ratios = new ArrayList<>();
    int runs = Math.min(above.values().size(), below.values().size());
    for (int run = 0; run < runs; run++) {
      ratios.add(above.values().get(run) / below.values().get(run));
    }
    return new Row(new Section(text, "x"), below.label(), ratios);
  }

  private Verdict judge(Row ratio, boolean enough) {
    boolean met = bound == Bound.AT_MOST ? ratio.median() <= factor : ratio.median() >= factor;
    Verdict.Judgement judgement = met ? Verdict.Judgement.MET : Verdict.Judgement.NOT_MET;
    return new Verdict(this, ratio, enough ? judgement : Verdict.Judgement.NOT_JUDGED);
  }
}
