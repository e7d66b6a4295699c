package dev.parley.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A row, or a ratio between two rows, that we want to keep within a bound. Where there are two,
 * runs are compared with themselves, since the machine is not the same from one to the next.
 *
 * @param text what is wanted, in words
 * @param divisor empty when the dividend is judged by itself
 * @param factor the bound of dividend / divisor, or of the dividend in its own unit
 */
public record Target(
    String text, Place dividend, Optional<Place> divisor, Bound bound, double factor) {
  /** A ratio between two rows. */
  public Target(String text, Place dividend, Place divisor, Bound bound, double factor) {
    this(text, dividend, Optional.of(divisor), bound, factor);
  }

  /** One row. */
  public Target(String text, Place row, Bound bound, double most) {
    this(text, row, Optional.empty(), bound, most);
  }

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
   * {@return what became of it; empty when a row is missing}
   *
   * @param enough whether there were calls enough to judge by
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
