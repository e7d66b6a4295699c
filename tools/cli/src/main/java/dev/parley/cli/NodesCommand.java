package dev.parley.cli;

import static dev.parley.cli.print.TextTable.numbers;
import static dev.parley.cli.print.TextTable.text;

import dev.parley.cli.print.TextTable;
import dev.parley.json.Json;
import dev.parley.server.control.BranchReport;
import dev.parley.server.control.NodeControl;
import dev.parley.server.control.NodeFigures;
import dev.parley.server.control.NodeReport;
import dev.parley.server.control.RoomPlacement;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code parley nodes} command: lists the nodes of a cluster, or the owners of its rooms. */
@Command(
    name = "nodes",
    description = {
      "List the nodes of a cluster, as the running node of a data folder sees them.",
      "",
      "A room is owned by one node, which orders what is written there; another node follows"
          + " it, and takes it over if the owner is lost. A node is behind by the rooms whose"
          + " newest messages it has not stored yet."
    },
    footer = {
      "",
      "Examples:",
      "  parley nodes",
      "  parley nodes --rooms                            which node owns which room",
      "  parley nodes --data /srv/parley --json"
    })
final class NodesCommand extends NodeControlCommand {
  private static final String UNKNOWN = "-";

  @Option(names = "--rooms", description = "List the rooms with their owners instead.")
  private boolean rooms;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  void run(NodeControl node, PrintWriter out) {
    if (rooms) {
      List<RoomPlacement> all = node.rooms().toCompletableFuture().join();
      print(all, roomTable(all), out);
    } else {
      List<NodeReport> all = node.nodes().toCompletableFuture().join();
      print(all, nodeTable(all), out);
      printBranches(all, out);
    }
  }

  private void printBranches(List<NodeReport> nodes, PrintWriter out) {
    List<BranchReport> branches =
        nodes.stream()
            .flatMap(node -> node.figures().stream())
            .flatMap(figures -> figures.branches().stream())
            .filter(branch -> branch.isConnected() || !isConnected(branch.id(), nodes))
            .sorted(Comparator.comparing(BranchReport::id))
            .toList();
    if (!json && !branches.isEmpty()) {
      out.println();
      branchTable(branches).lines().forEach(out::println);
    }
  }

  /** {@return whether a node has a line to a branch, which may have had one to others before} */
  private static boolean isConnected(String branch, List<NodeReport> nodes) {
    return nodes.stream()
        .flatMap(node -> node.figures().stream())
        .flatMap(figures -> figures.branches().stream())
        .anyMatch(each -> each.id().equals(branch) && each.isConnected());
  }

  private static TextTable branchTable(List<BranchReport> branches) {
    TextTable table =
        new TextTable(
            text("branch"),
            text("node"),
            numbers("followed"),
            numbers("alone"),
            numbers("waiting"),
            text("last merge"));
    for (BranchReport each : branches) {
      table.row(
          each.id(),
          each.node().orElse("(down)"),
          each.followed(),
          each.forks(),
          each.waiting(),
          each.merge()
              .map(last ->
                  "%s, %d entries, %d left out"
                      .formatted(last.room(), last.merged(), last.leftOut()))
              .orElse(UNKNOWN));
    }
    return table;
  }

  private void print(Object all, TextTable table, PrintWriter out) {
    if (json) {
      out.println(Json.pretty(all));
    } else {
      table.lines().forEach(out::println);
    }
  }

  private static TextTable nodeTable(List<NodeReport> nodes) {
    TextTable table =
        new TextTable(
            text("node"),
            text("state"),
            numbers("load %"),
            numbers("owned"),
            numbers("followed"),
            numbers("behind"),
            numbers("connections"),
            numbers("links"),
            text("region"),
            text("version"),
            text("endpoint"));
    for (NodeReport each : nodes) {
      table.row(
          each.id(),
          each.state(),
          each.load(),
          each.owned(),
          each.followed(),
          figure(each, NodeFigures::behind),
          figure(each, NodeFigures::connections),
          figure(each, NodeFigures::links),
          each.region().isEmpty() ? UNKNOWN : each.region(),
          each.version(),
          each.endpoint());
    }
    return table;
  }

  private static Object figure(NodeReport node, Function<NodeFigures, Integer> which) {
    return node.figures().<Object>map(which).orElse(UNKNOWN);
  }

  private static TextTable roomTable(List<RoomPlacement> rooms) {
    TextTable table =
        new TextTable(text("room"), text("owner"), text("successor"), numbers("epoch"));
    for (RoomPlacement each : rooms) {
      table.row(each.room(), each.node(), each.successor().orElse(UNKNOWN), each.epoch());
    }
    return table;
  }
}
