package dev.parley.server.admin;

import dev.parley.server.control.NodeFigures;
import dev.parley.server.control.NodeReport;
import java.util.List;

/** Section of the admin page about the nodes of a cluster, as HTML. */
final class ClusterSection {
  private ClusterSection() {}

  /** {@return the section about all nodes as one of them sees them, which has its figures} */
  static String of(List<NodeReport> nodes) {
    StringBuilder out = new StringBuilder("<section>\n<h2>Nodes</h2>\n");
    nodes.stream()
        .flatMap(node -> node.figures().stream())
        .map(ClusterSection::own)
        .forEach(out::append);
    out.append(
        """
        <table>
        <thead><tr><th scope="col">Node</th><th scope="col">State</th>\
        <th scope="col">Rooms</th><th scope="col">Followed</th><th scope="col">Load</th>\
        <th scope="col">Last renewal</th><th scope="col">Version</th><th scope="col">Region</th>\
        <th scope="col">Page</th></tr></thead>
        <tbody>
        """);
    nodes.forEach(node -> out.append(row(node)));
    return out.append("</tbody>\n</table>\n</section>\n").toString();
  }

  private static String own(NodeFigures figures) {
    return """
    <p>Rooms taken over by this node: %d; rooms behind their stream: %d; connections to other \
    nodes: %d; round trip of the engine: %d ms, last one %d ms ago</p>
    """
        .formatted(
            figures.takeOvers(),
            figures.behind(),
            figures.links(),
            figures.engineRoundTripMicros() / 1_000,
            figures.engineSilenceMillis());
  }

  private static String row(NodeReport node) {
    String state = node.state();
    return "<tr><th scope=\"row\">"
        + AdminPage.escaped(node.id())
        + (node.figures().isPresent() ? " (this node)" : "")
        + "</th><td class=\"%s\">%s</td>"
            .formatted(state.equals(NodeReport.ACTIVE) ? "good" : "bad", state)
        + "<td class=\"number\">%d</td>".formatted(node.owned())
        + "<td class=\"number\">%d</td>".formatted(node.followed())
        + "<td class=\"number\">%d %%</td>".formatted(node.load())
        + "<td class=\"number\">%d ms ago</td>".formatted(node.leaseAgeMillis())
        + "<td>%s</td>".formatted(AdminPage.escaped(node.version()))
        + "<td>%s</td>".formatted(AdminPage.escaped(node.region()))
        + "<td>%s</td></tr>\n".formatted(AdminPage.escaped(node.page().orElse("none")));
  }
}
