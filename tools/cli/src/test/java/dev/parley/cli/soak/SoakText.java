package dev.parley.cli.soak;

import dev.parley.cli.soak.SoakReport.QuantityTrend;
import dev.parley.cli.soak.SoakSample.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A report for people. */
final class SoakText {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final int WIDTH = 60;
  private static final double HOUR = 3_600;

  private SoakText() {}

  static List<String> lines(SoakReport report) {
    List<String> lines = new ArrayList<>();
    lines.add(
        format(
            "%,d operations acknowledged in %,.0f s (%,.0f a second), %,d packets of audio and video, %d calls past their deadline",
            report.operations(),
            report.seconds(),
            report.operations() / report.seconds(),
            report.packets(),
            report.slow()));
    lines.add("");
    lines.add(
        format(
            "%-14s %10s %14s %14s %14s %10s  %s",
            "", "median", "slope /h", "in a life", "over lives", "tolerated", "verdict"));
    for (Quantity quantity : Quantity.values()) {
      QuantityTrend development = report.of(quantity);
      lines.add(
          format(
              "%-14s %10.1f %+14.2f %+14.2f %+14.2f %10.2f  %s%s",
              quantity.title,
              development.within().median(),
              development.within().slope() * HOUR,
              development.within().growth(),
              development.across().growth(),
              quantity.tolerance.of(development.within().median()),
              development.grows() ? "GROWS" : "flat",
              quantity.unit.isEmpty() ? "" : "  (" + quantity.unit + ")"));
      lines.add("               " + chart(report, quantity));
    }
    lines.add("");
    lines.add(
        format(
            "descriptors and threads without members: %d and %d before, %d and %d after the last life",
            report.idle().descriptors(),
            report.idle().threads(),
            report.left().descriptors(),
            report.left().threads()));
    lines.add(format("the data folder has %,.1f MB", report.left().stored() / 1e6));
    report.told().forEach(finding -> lines.add("FOUND  " + finding));
    if (report.findings() > report.told().size()) {
      lines.add(format("FOUND  and %,d more", report.findings() - report.told().size()));
    }
    lines.add(
        report.holds()
            ? "Nothing was lost, and nothing grows."
            : report.findings() > 0 ? "BROKEN: see what was found." : "GROWING: see the table.");
    return lines;
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** All samples of all lives, from the lowest to the highest; lives are apart. */
  private static String chart(SoakReport report, Quantity quantity) {
    List<SoakSample> samples = report.samples();
    double low = samples.stream().mapToDouble(quantity::of).min().orElse(0);
    double high = samples.stream().mapToDouble(quantity::of).max().orElse(0);
    int step = 1 + samples.size() / WIDTH;
    StringBuilder chart = new StringBuilder();
    int life = 0;
    for (int i = 0; i < samples.size(); i += step) {
      SoakSample sample = samples.get(i);
      if (sample.life() != life) {
        chart.append('|');
        life = sample.life();
      }
      double part = high > low ? (quantity.of(sample) - low) / (high - low) : 0;
      chart.append(BARS.charAt((int) Math.round(part * (BARS.length() - 1))));
    }
    return format("%.1f %s %.1f", low, chart, high);
  }
}
