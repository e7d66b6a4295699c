package dev.parley.cli;

import dev.parley.cli.archive.ProgressBar;
import dev.parley.server.archive.IntegrityCheck;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley repair} command: makes a damaged room writable again. */
@Command(
    name = "repair",
    description = {
      "Make a damaged room writable again, keeping all events with a valid checksum."
          + " Stop the server first.",
      "",
      "The store is rewritten, and the old file is kept beside it. Other rooms stay as they are. A backup"
          + " from before the damage holds more: see 'parley restore'."
    },
    footer = {
      "",
      "Examples:",
      "  parley repair algebra",
      "  parley repair algebra --data /srv/parley"
    })
final class RepairCommand implements Callable<Integer> {
  private static final int NUMBERS_SHOWN = 20;

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(
      paramLabel = "ROOM",
      description = "The room; 'parley check store' lists the damaged ones.")
  private String room = "";

  @Mixin private DataOption data = new DataOption();

  @Override
  public Integer call() {
    String name = room.toLowerCase(Locale.ROOT);
    IntegrityCheck.RoomRepairResult done;
    try (ProgressBar bar = CheckStoreCommand.bar(spec.commandLine().getErr(), 1)) {
      done = IntegrityCheck.repair(data.folder(), name, bar::step);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("%s: events kept: %d".formatted(TerminalText.of(name), done.kept()));
    if (!done.lost().isEmpty()) {
      out.println(
          "damaged events that were lost: %d, with the numbers %s%s"
              .formatted(
                  done.lost().size(),
                  done.lost().stream().limit(NUMBERS_SHOWN).toList(),
                  done.lost().size() > NUMBERS_SHOWN ? " and more" : ""));
    }
    out.println("The old store: " + done.before());
    out.flush();
    return ExitCode.OK.code();
  }
}
