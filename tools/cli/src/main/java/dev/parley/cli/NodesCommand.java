package dev.parley.cli;

import static dev.parley.cli.print.TextTable.numbers;
import static dev.parley.cli.print.TextTable.text;

import dev.parley.cli.print.TextTable;
import dev.parley.json.Json;
import dev.parley.server.control.NodeControl;
import dev.parley.server.control.NodeReport;
import dev.parley.server.control.RoomPlacement;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code parley nodes} command: lists the nodes of a cluster, or the owners of its rooms. */
@Command(
    name = "nodes",
    description = {
      "List the nodes of a cluster, as the running node of a data folder sees them.",
      "",
      "A room is owned by one node, which orders what is written there; another node follows"
          + " it, and takes it over if the owner is lost."
    },
    footer = {
      "",
      "Examples:",
      "  parley nodes",
      "  parley nodes --rooms                            which node owns which room",
      "  parley nodes --data /srv/parley --json"
    })
final class NodesCommand extends NodeControlCommand {
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
    }
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
            numbers("owned"),
            numbers("followed"),
            numbers("connections"),
            text("version"),
            text("endpoint"));
    for (NodeReport each : nodes) {
      table.row(
          each.id(),
          each.state(),
          each.owned(),
          each.followed(),
          each.connections(),
          each.version(),
          each.endpoint());
    }
    return table;
  }

  private static TextTable roomTable(List<RoomPlacement> rooms) {
    TextTable table =
        new TextTable(text("room"), text("owner"), text("successor"), numbers("epoch"));
    for (RoomPlacement each : rooms) {
      table.row(each.room(), each.node(), each.successor().orElse("-"), each.epoch());
    }
    return table;
  }
}
