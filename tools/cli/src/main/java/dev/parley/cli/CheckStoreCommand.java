package dev.parley.cli;

import dev.parley.cli.archive.ProgressBar;
import dev.parley.server.archive.IntegrityCheck;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code parley check store} command: verifies the checksums of a data folder's store. */
@Command(
    name = "store",
    description = {
      "Check the whole store of a data folder for damage. The server may be running.",
      "",
      "Each event is compared with its checksum and with the event before it, and SQLite checks the"
          + " structure of the file. Nothing is changed. The exit code is 1 if there is damage."
    },
    footer = {"", "Examples:", "  parley check store", "  parley check store --data /srv/parley"})
final class CheckStoreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Mixin private DataOption data = new DataOption();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    ProgressBar[] bar = new ProgressBar[1];
    IntegrityCheck.IntegrityReport report;
    try {
      report =
          IntegrityCheck.check(
              data.folder(),
              rooms -> bar[0] = bar(spec.commandLine().getErr(), rooms),
              () -> bar[0].step());
    } finally {
      if (bar[0] != null) {
        bar[0].close();
      }
    }
    report.complaints().forEach(each -> out.println("the database: " + TerminalText.of(each)));
    report
        .damaged()
        .forEach((room, what) ->
            out.println("%s: %s".formatted(TerminalText.of(room), TerminalText.of(what))));
    out.println(
        report.whole()
            ? "no damage found (rooms: %d)".formatted(report.rooms())
            : "%d of %d rooms are damaged and read-only. Stop the server, then run: parley repair ROOM"
                .formatted(report.damaged().size(), report.rooms()));
    out.flush();
    return (report.whole() ? ExitCode.OK : ExitCode.FAILED).code();
  }

  /** {@return a progress bar with a number of steps, drawn only on a terminal} */
  static ProgressBar bar(PrintWriter err, long steps) {
    boolean terminal =
        Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    return new ProgressBar(err, terminal, steps);
  }
}
