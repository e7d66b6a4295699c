package dev.parley.cli;

import dev.parley.server.control.NodeControl;
import java.io.PrintWriter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The {@code parley drain} command: hands over the rooms of a node, so that it can be stopped. */
@Command(
    name = "drain",
    description = {
      "Hand over the rooms of a node to the other nodes, one by one, so that it can be stopped.",
      "",
      "It takes no rooms until it is started again. Its members stay connected, and their pages"
          + " join the rooms again at the new owners; nothing that was acknowledged is lost."
    },
    footer = {
      "",
      "Examples:",
      "  parley drain                                    the node of the default data folder",
      "  parley drain n2 --data /srv/parley              another node, asked through this one"
    })
final class DrainCommand extends NodeControlCommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "NODE",
      description = "Id of the node. Default: the one of the data folder.")
  private @Nullable String node; // null: the one that is asked

  @Override
  void run(NodeControl control, PrintWriter out) {
    int moved = control.drain(Optional.ofNullable(node)).toCompletableFuture().join();
    out.println(moved == 1 ? "1 room was handed over" : moved + " rooms were handed over");
  }
}
