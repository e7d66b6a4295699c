package dev.parley.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A ratio between two rows that we want to keep. Runs are compared with themselves, since the
 * machine is not the same from one to the next.
 *
 * @param text what is wanted, in words
 * @param factor the bound of dividend / divisor
 */
public record Target(String text, Place dividend, Place divisor, Bound bound, double factor) {
  /** Where a row is found. */
  public record Place(Section section, String label) {}

  /** On which side of the factor the ratio should be. */
  public enum Bound {
    /** As little as possible. */
    AT_MOST,
    /** As much as possible. */
    AT_LEAST
  }

  /**
   * {@return what became of it; empty when one of the two rows is missing}
   *
   * @param enough whether there were calls enough to judge by
   */
  public Optional<Verdict> judge(Samples samples, boolean enough) {
    Optional<Row> above = samples.row(dividend.section(), dividend.label());
    Optional<Row> below = samples.row(divisor.section(), divisor.label());
    if (above.isEmpty() || below.isEmpty()) {
      return Optional.empty();
    }
    List<Double> ratios = new ArrayList<>();
    int runs = Math.min(above.get().values().size(), below.get().values().size());
    for (int run = 0; run < runs; run++) {
      ratios.add(above.get().values().get(run) / below.get().values().get(run));
    }
    Row ratio = new Row(new Section(text, "x"), divisor.label(), ratios);
    boolean met = bound == Bound.AT_MOST ? ratio.median() <= factor : ratio.median() >= factor;
    Verdict.Judgement judgement = met ? Verdict.Judgement.MET : Verdict.Judgement.NOT_MET;
    return Optional.of(new Verdict(this, ratio, enough ? judgement : Verdict.Judgement.NOT_JUDGED));
  }
}
