package dev.parley.cli;

import dev.parley.server.control.NodeControl;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Base of the commands that ask the running node of a data folder. */
abstract class NodeControlCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Mixin private DataOption data = new DataOption();

  abstract void run(NodeControl node, PrintWriter out);

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    new NodeClient(data.folder())
        .ask(node -> {
          run(node, out);
          return node;
        });
    out.flush();
    return ExitCode.OK.code();
  }
}
