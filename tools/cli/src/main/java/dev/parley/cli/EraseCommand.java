package dev.parley.cli;

import dev.parley.server.archive.DataErasure;
import dev.parley.server.control.Remains;
import dev.parley.server.control.RemovedRoom;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley erase} command: erases a room, or one member of it, from the data folder. */
@Command(
    name = "erase",
    description = {
      "Erase a room, or one member of it, permanently from the data folder. Stop the"
          + " server first.",
      "",
      "In a cluster, a room or a member is erased in the engine and at all nodes. Nodes that have"
          + " not erased it yet are named; those that are down erase it when they are back. The"
          + " node of the data folder must run, and nobody may have been in the room for a minute.",
      "",
      "For a member, its name, messages, drawings, attachments and private boards are"
          + " erased. Event numbers and the fact that it was present remain, and so does what"
          + " others wrote about it. Backups and exports are not changed."
    },
    footer = {
      "",
      "Examples:",
      "  parley erase algebra --yes",
      "  parley erase algebra/Ada --data /srv/parley --yes",
      "  parley erase algebra/0a5f3c1e-8f0d-4a57-9d55-1f2e3d4c5b6a --yes"
    })
final class EraseCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(
      paramLabel = "ROOM[/MEMBER]",
      description = "The room; after a slash the member, by its name or id.")
  private String what = "";

  @Mixin private DataOption data = new DataOption();

  @Option(names = "--yes", description = "Confirm. This cannot be undone.")
  private boolean yes;

  @Override
  public Integer call() {
    int slash = what.indexOf('/');
    String room = (slash < 0 ? what : what.substring(0, slash)).toLowerCase(Locale.ROOT);
    if (!yes) {
      throw new CliException(ExitCode.USAGE, "this cannot be undone; add --yes to erase " + what);
    }
    String member = what.substring(slash + 1);
    String ofRecordings = slash < 0 ? "recordings" : "tracks of recordings";
    NodeClient node = new NodeClient(data.folder());
    if (node.isThere()) {
      RemovedRoom removed =
          node.ask(control ->
              (slash < 0 ? control.remove(room) : control.erase(room, member))
                  .toCompletableFuture()
                  .join());
      print(removed.events(), removed.attachments(), removed.recordings(), ofRecordings);
      print(removed.remains());
      return ExitCode.OK.code();
    }
    try (DataErasure erasure = DataErasure.open(data.folder())) {
      DataErasure.ErasureResult done =
          slash < 0 ? erasure.room(room) : erasure.member(room, member);
      print(done.events(), done.attachments(), done.recordings(), ofRecordings);
      if (!done.fullyErased()) {
        throw new CliException(
            ExitCode.FAILED,
            "erased, but another program has the database open, so erased data is still in"
                + " its -wal file. End that program and run erase again");
      }
      return ExitCode.OK.code();
    }
  }

  /** Prints which nodes are not done yet; fails if the owner or the engine has something left. */
  private void print(Remains remains) {
    if (!remains.nodes().isEmpty()) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          "%s: not erased yet at %s; each of these nodes does so once it runs"
              .formatted(
                  TerminalText.of(what), TerminalText.of(String.join(", ", remains.nodes()))));
      out.flush();
    }
    if (remains.atOwner()) {
      throw new CliException(
          ExitCode.FAILED,
          "erased, but the node that owns the room, or the engine, still has some of the data. The"
              + " node tries again until nothing is left; its log says why");
    }
  }

  private void print(long events, long attachments, long recordings, String ofRecordings) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "%s: %d events, %d attachments and %d %s erased"
            .formatted(TerminalText.of(what), events, attachments, recordings, ofRecordings));
    out.flush();
  }
}
