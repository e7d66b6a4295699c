package dev.parley.server.admin;

import dev.parley.server.control.NodeFigures;
import dev.parley.server.control.NodeReport;
import java.util.List;
import java.util.function.Function;

/** Metrics of the nodes of a cluster, as one of them sees them. */
final class ClusterMetrics {
  private static final double MILLIS = 1e3;
  private static final double MICROS = 1e6;

  private ClusterMetrics() {}

  /** {@return the metrics of all nodes as one of them sees them, which has its figures} */
  static String of(List<NodeReport> nodes) {
    PrometheusText text = new PrometheusText();
    each(
        text,
        nodes,
        "parley_node_live",
        "1 for each node whose lease is valid, 0 for others.",
        node -> node.isLive() ? 1 : 0);
    each(text, nodes, "parley_node_rooms", "Rooms that each node owns.", NodeReport::owned);
    each(
        text,
        nodes,
        "parley_node_rooms_followed",
        "Rooms that each node follows as their successor.",
        NodeReport::followed);
    each(
        text,
        nodes,
        "parley_node_load_ratio",
        "Share of each node's processors that are busy.",
        node -> node.load() / 100.0);
    each(
        text,
        nodes,
        "parley_node_lease_age_seconds",
        "Time since each node's last renewal arrived.",
        node -> node.leaseAgeMillis() / MILLIS);
    nodes.stream().flatMap(node -> node.figures().stream()).forEach(own -> own(text, own));
    return text.toString();
  }

  private static void own(PrometheusText text, NodeFigures figures) {
    text.head(
        "parley_rooms_taken_over_total",
        "counter",
        "Rooms that this node took over because their owners were gone.");
    text.line("parley_rooms_taken_over_total", "", figures.takeOvers());
    text.gauge(
        "parley_rooms_behind",
        "Rooms whose stream may have messages that are not in this node's copy yet.",
        figures.behind());
    text.gauge("parley_node_links", "Open connections to other nodes.", figures.links());
    text.gauge(
        "parley_engine_round_trip_seconds",
        "Time of the last stored renewal of this node's lease, until it came back.",
        figures.engineRoundTripMicros() / MICROS);
    text.gauge(
        "parley_engine_silence_seconds",
        "Time since that renewal was sent.",
        figures.engineSilenceMillis() / MILLIS);
    text.gauge(
        "parley_branches_left_out",
        "Branches with members in calls of this node's rooms that are beyond the limit for a room.",
        figures.branchesLeftOut());
    text.head(
        "parley_branch_relays_refused_total",
        "counter",
        "Relays that this node has refused to branches.");
    text.line("parley_branch_relays_refused_total", "", figures.relaysRefused());
  }

  private static void each(
      PrometheusText text,
      List<NodeReport> nodes,
      String name,
      String help,
      Function<NodeReport, Number> value) {
    text.head(name, "gauge", help);
    nodes.forEach(
        node -> text.line(name, PrometheusText.label("node", node.id()), value.apply(node)));
  }
}
