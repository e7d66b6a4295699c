package dev.parley.cli;

import static dev.parley.cli.print.TextTable.numbers;
import static dev.parley.cli.print.TextTable.text;

import dev.parley.cli.print.TextTable;
import dev.parley.json.Json;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RoomSummary;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code parley rooms} command: lists the rooms in a data folder. */
@Command(
    name = "rooms",
    description = {
      "List the rooms in a data folder. The server may be running.",
      "",
      "A room's size is that of its events and attachments. With --retain, also shows"
          + " when a server with this retention would remove each room; nothing is removed."
    },
    footer = {
      "",
      "Examples:",
      "  parley rooms",
      "  parley rooms --retain 90d",
      "  parley rooms --data /srv/parley --json"
    })
final class RoomsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Mixin private DataOption data = new DataOption();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(
      names = "--retain",
      paramLabel = "TIME",
      description = "Show when rooms expire under 'parley serve --retain TIME', such as 90d.")
  private @Nullable Duration retain; // null: not asked

  @Override
  public Integer call() {
    try (DataFolderReader archive = DataFolderReader.open(data.folder())) {
      PrintWriter out = spec.commandLine().getOut();
      List<RoomSummary> rooms = archive.rooms();
      if (json) {
        out.println(Json.pretty(rooms));
      } else {
        print(rooms, out);
      }
      out.flush();
      return ExitCode.OK.code();
    }
  }

  private void print(List<RoomSummary> rooms, PrintWriter out) {
    TextTable table =
        new TextTable(
            text("room"),
            numbers("members"),
            numbers("events"),
            numbers("size"),
            text("last event"),
            text(retain == null ? "" : "expires"));
    for (RoomSummary room : rooms) {
      table.row(
          room.room(),
          room.members(),
          room.events(),
          size(room.bytes()),
          time(room.last()),
          retain == null ? "" : time(room.last().map(last -> last.plus(retain))));
    }
    table.lines().forEach(out::println);
  }

  private static String time(Optional<Instant> at) {
    return at.map(when -> when.truncatedTo(ChronoUnit.SECONDS).toString()).orElse("-");
  }

  /** {@return a number of bytes with a binary unit, such as {@code 1.5 MiB}} */
  static String size(long bytes) {
    if (bytes < 1 << 10) {
      return bytes + " B";
    }
    double value = bytes;
    String units = "KMGT";
    int unit = -1;
    while (value >= 1 << 10 && unit < units.length() - 1) {
      value /= 1 << 10;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %ciB", value, units.charAt(unit));
  }
}
