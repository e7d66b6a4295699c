package dev.parley.cli;

import dev.parley.cli.archive.AuditLog;
import dev.parley.cli.archive.MemberNames;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.archive.DataFolderReader;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley audit} command: prints a room's events with the members who could see each. */
@Command(
    name = "audit",
    description = {
      "Print the audit log of a room: one event per line, with the members who were"
          + " present and allowed to see it. Members who joined later may have read it"
          + " afterwards. Private events are included."
    },
    footer = {
      "",
      "Examples:",
      "  parley audit algebra",
      "  parley audit algebra --member Ada --json --data /srv/parley"
    })
final class AuditCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "ROOM", description = "The room's name.")
  private String room = "";

  @Mixin private DataOption data = new DataOption();

  @Option(
      names = "--member",
      paramLabel = "MEMBER",
      description = "Only events that this member caused or could see; its name or id.")
  private @Nullable String member; // null: everybody

  @Option(names = "--json", description = "Print JSON, one event per line.")
  private boolean json;

  @Override
  public Integer call() {
    String name = room.toLowerCase(Locale.ROOT);
    try (DataFolderReader archive = DataFolderReader.open(data.folder())) {
      archive.room(name);
      PrintWriter out = spec.commandLine().getOut();
      AuditLog audit =
          new AuditLog(
              new MemberNames(archive.members(name)),
              Optional.ofNullable(member).map(m -> archive.member(name, m)).map(MemberRecord::id),
              json,
              line -> out.println(TerminalText.of(line)));
      archive.events(name, audit::add);
      out.flush();
      return ExitCode.OK.code();
    }
  }
}
