package dev.parley.server.admin;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.server.cluster.ClusterStatus;
import dev.parley.server.cluster.ClusterStatus.NodeRow;
import java.util.Locale;

/** Section of the admin page about the nodes of a cluster, as HTML. */
final class ClusterSection {
  private ClusterSection() {}

  static String of(ClusterStatus cluster) {
    StringBuilder out =
        new StringBuilder(
            """
            <section>
            <h2>Nodes</h2>
            <p>Rooms taken over by this node: %d; connections to other nodes: %d; round trip of \
            the engine: %d ms, last one %d ms ago</p>
            <table>
            <thead><tr><th scope="col">Node</th><th scope="col">State</th>\
            <th scope="col">Rooms</th><th scope="col">Last renewal</th><th scope="col">Version</th>\
            <th scope="col">Page</th></tr></thead>
            <tbody>
            """
                .formatted(
                    cluster.takenOver(),
                    cluster.links(),
                    cluster.engine().roundTrip().toMillis(),
                    cluster.engine().silence().toMillis()));
    cluster.nodes().forEach(row -> out.append(row(row, cluster.self())));
    return out.append("</tbody>\n</table>\n</section>\n").toString();
  }

  private static String row(NodeRow row, String self) {
    NodeInfo node = row.node().info();
    String state = state(row);
    return "<tr><th scope=\"row\">"
        + AdminPage.escaped(node.id())
        + (node.id().equals(self) ? " (this node)" : "")
        + "</th><td class=\"%s\">%s</td>".formatted(state.equals("active") ? "good" : "bad", state)
        + "<td class=\"number\">%d</td>".formatted(row.rooms())
        + "<td class=\"number\">%d ms ago</td>".formatted(row.node().leaseAge().toMillis())
        + "<td>%s</td>".formatted(AdminPage.escaped(node.version()))
        + "<td>%s</td></tr>\n".formatted(AdminPage.escaped(node.page().orElse("none")));
  }

  private static String state(NodeRow row) {
    boolean left = row.node().info().state() == NodeState.LEFT;
    return row.node().lost() && !left
        ? "lost"
        : row.node().info().state().name().toLowerCase(Locale.ROOT);
  }
}
