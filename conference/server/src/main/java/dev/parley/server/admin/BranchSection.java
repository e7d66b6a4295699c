package dev.parley.server.admin;

import dev.parley.server.control.BranchReport;
import dev.parley.server.control.MergeReport;
import java.util.List;

/** Section of the admin page about the branches of a cluster, as HTML. */
final class BranchSection {
  private BranchSection() {}

  /** {@return the section about the branches of a node, or about this server as a branch} */
  static String of(List<BranchReport> branches) {
    StringBuilder out = new StringBuilder("<section>\n<h2>Branches</h2>\n");
    out.append(
        """
        <table>
        <thead><tr><th scope="col">Branch</th><th scope="col">Line</th>\
        <th scope="col">Rooms followed</th><th scope="col">Rooms alone</th>\
        <th scope="col">Entries waiting</th><th scope="col">Last merge</th></tr></thead>
        <tbody>
        """);
    branches.forEach(branch -> out.append(row(branch)));
    return out.append("</tbody>\n</table>\n</section>\n").toString();
  }

  private static String row(BranchReport branch) {
    return "<tr><th scope=\"row\">"
        + AdminPage.escaped(branch.id())
        + "</th><td class=\"%s\">%s</td>"
            .formatted(branch.isConnected() ? "good" : "bad", line(branch))
        + "<td class=\"number\">%d</td>".formatted(branch.followed())
        + "<td class=\"number\">%d</td>".formatted(branch.forks())
        + "<td class=\"number\">%d</td>".formatted(branch.waiting())
        + "<td>%s</td></tr>\n".formatted(branch.merge().map(BranchSection::merge).orElse("none"));
  }

  private static String line(BranchReport branch) {
    return branch
        .node()
        .map(node -> "to " + AdminPage.escaped(node))
        .orElseGet(() -> "down for %d s".formatted(branch.silenceMillis() / 1_000));
  }

  private static String merge(MergeReport last) {
    return "%s at %s: %d entries, %d left out"
        .formatted(AdminPage.escaped(last.room()), last.at(), last.merged(), last.leftOut());
  }
}
