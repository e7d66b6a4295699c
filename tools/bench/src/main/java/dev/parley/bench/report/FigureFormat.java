package dev.parley.bench.report;

import java.util.Locale;

/** Formats numbers with three significant digits or a few more. */
public final class FigureFormat {
  /** {@return the number as text} */
  public static String text(double value) {
    int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  private FigureFormat() {}
}
