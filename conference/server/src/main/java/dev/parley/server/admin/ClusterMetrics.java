package dev.parley.server.admin;

import dev.parley.server.cluster.ClusterStatus;
import dev.parley.server.cluster.ClusterStatus.NodeRow;
import java.time.Duration;

/** Metrics of the nodes of a cluster, as one of them sees them. */
final class ClusterMetrics {
  private static final double NANOS = 1e9;

  private ClusterMetrics() {}

  /** {@return the metrics as text} */
  static String of(ClusterStatus cluster) {
    PrometheusText text = new PrometheusText();
    text.head("parley_node_live", "gauge", "1 for each node whose lease is valid, 0 for others.");
    cluster
        .nodes()
        .forEach(row -> text.line("parley_node_live", label(row), row.node().lost() ? 0 : 1));
    text.head("parley_node_rooms", "gauge", "Rooms that each node owns.");
    cluster.nodes().forEach(row -> text.line("parley_node_rooms", label(row), row.rooms()));
    text.head(
        "parley_node_lease_age_seconds", "gauge", "Time since each node's last renewal arrived.");
    cluster
        .nodes()
        .forEach(row ->
            text.line("parley_node_lease_age_seconds", label(row), seconds(row.node().leaseAge())));
    text.head(
        "parley_rooms_taken_over_total",
        "counter",
        "Rooms that this node took over because their owners were gone.");
    text.line("parley_rooms_taken_over_total", "", cluster.takenOver());
    text.gauge("parley_node_links", "Open connections to other nodes.", cluster.links());
    text.gauge(
        "parley_engine_round_trip_seconds",
        "Time of the last stored renewal of this node's lease, until it came back.",
        seconds(cluster.engine().roundTrip()));
    text.gauge(
        "parley_engine_silence_seconds",
        "Time since that renewal was sent.",
        seconds(cluster.engine().silence()));
    return text.toString();
  }

  private static String label(NodeRow row) {
    return PrometheusText.label("node", row.node().info().id());
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / NANOS;
  }
}
