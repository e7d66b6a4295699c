package dev.parley.server.admin;

import dev.parley.server.control.BranchReport;
import java.util.List;
import java.util.function.Function;

/** Metrics of the branches of a cluster. */
final class BranchMetrics {
  private BranchMetrics() {}

  /** {@return the metrics of the branches of a node, or of this server as a branch} */
  static String of(List<BranchReport> branches) {
    PrometheusText text = new PrometheusText();
    each(
        text,
        branches,
        "parley_branch_line_up",
        "1 for each branch whose line is up, 0 for others.",
        branch -> branch.isConnected() ? 1 : 0);
    each(
        text,
        branches,
        "parley_branch_rooms_followed",
        "Rooms that each branch follows.",
        BranchReport::followed);
    each(
        text,
        branches,
        "parley_branch_rooms_alone",
        "Rooms that go on alone at each branch, or are being merged.",
        BranchReport::forks);
    each(
        text,
        branches,
        "parley_branch_entries_waiting",
        "Entries that wait at each branch for its line.",
        BranchReport::waiting);
    return text.toString();
  }

  private static void each(
      PrometheusText text,
      List<BranchReport> branches,
      String name,
      String help,
      Function<BranchReport, Number> value) {
    text.head(name, "gauge", help);
    branches.forEach(branch ->
        text.line(name, PrometheusText.label("branch", branch.id()), value.apply(branch)));
  }
}
