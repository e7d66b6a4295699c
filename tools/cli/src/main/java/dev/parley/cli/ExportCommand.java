package dev.parley.cli;

import dev.parley.base.OwnerOnlyFiles;
import dev.parley.cli.archive.ProgressBar;
import dev.parley.cli.archive.RoomExport;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RoomSummary;
import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

/** The {@code parley export} command: writes a room into one zip file. */
@Command(
    name = "export",
    description = {
      "Write a room to one zip file: events.jsonl with every event, chat.md, an SVG"
          + " image of each whiteboard page in boards/, attachments in files/. The server may"
          + " be running.",
      "",
      "Messages, boards and files for a single member are included only with --private."
    },
    footer = {
      "",
      "Examples:",
      "  parley export algebra",
      "  parley export algebra --out algebra.zip --private --data /srv/parley"
    })
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "ROOM", description = "The room's name.")
  private String room = "";

  @Mixin private DataOption data = new DataOption();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Output file; must not exist. Default: ROOM.zip in the current folder.")
  private @Nullable Path out; // null: the default

  @Option(
      names = "--private",
      description = "Include messages, boards and files for a single member.")
  private boolean withPrivate;

  @Override
  public Integer call() throws IOException {
    String name = room.toLowerCase(Locale.ROOT);
    try (DataFolderReader archive = DataFolderReader.open(data.folder())) {
      RoomSummary summary = archive.room(name);
      Path file = out == null ? Path.of(name + ".zip") : out;
      if (Files.exists(file)) {
        throw new FileAlreadyExistsException(
            file.toString(), null, "already exists; give another file with --out");
      }
      // The file gets its final name only when it is complete.
      Path part = file.resolveSibling(file.getFileName() + ".part");
      try {
        long leftOut = write(archive, summary, part);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        tell(file, leftOut);
      } finally {
        Files.deleteIfExists(part);
      }
      return ExitCode.OK.code();
    }
  }

  private long write(DataFolderReader archive, RoomSummary summary, Path part) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    boolean terminal =
        Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    long steps = 2 * summary.events();
    try (ProgressBar progress = new ProgressBar(err, terminal, steps);
        OutputStream to =
            new BufferedOutputStream(Channels.newOutputStream(OwnerOnlyFiles.createFile(part)))) {
      RoomExport export = new RoomExport(archive, summary.room(), withPrivate, progress);
      export.write(to);
      return export.leftOut();
    }
  }

  private void tell(Path file, long leftOut) throws IOException {
    PrintWriter to = spec.commandLine().getOut();
    to.println(file + "  " + RoomsCommand.size(Files.size(file)));
    if (leftOut > 0) {
      to.println(leftOut + " private events were left out; use --private to include them");
    }
    to.flush();
  }
}
