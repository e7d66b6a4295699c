package dev.parley.cli;

import dev.parley.cli.archive.ArchivedRoomLog;
import dev.parley.cli.archive.ProgressBar;
import dev.parley.export.ExportFormat;
import dev.parley.export.ExportPlan;
import dev.parley.export.ExportProgress;
import dev.parley.export.Ffmpeg;
import dev.parley.export.RecordingExport;
import dev.parley.files.SharedFolder;
import dev.parley.recording.RecordingEndInfo;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.archive.DataFolderReader;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley compose} command: exports a room's recording as one video file. */
@Command(
    name = "compose",
    description = {
      "Export a room recording as one video file: mixed audio, the active speaker, and"
          + " beside it the shared screen, whiteboard and file. The server may be running.",
      "",
      "Needs the ffmpeg program, from the PATH or named by PARLEY_FFMPEG."
    },
    footer = {
      "",
      "Examples:",
      "  parley compose algebra",
      "  parley compose algebra --recording 4f0c --out lesson.mp4 --size 1920x1080"
    })
final class ComposeCommand implements Callable<Integer> {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,5})x(\\d{1,5})");
  private static final int STEPS = 1_000;
  private static final int ID_CHARS = 8;

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "ROOM", description = "The room's name.")
  private String room = "";

  @Option(
      names = "--recording",
      paramLabel = "ID",
      description =
          "The recording, by the first characters of its id. May be omitted if the room"
              + " has only one.")
  private String recording = "";

  @Mixin private DataOption data = new DataOption();

  @Option(
      names = "--files",
      paramLabel = "DIR",
      description = "The shared folder of the server, for its files that were shown.")
  private @Nullable Path files; // null: none

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Output file, .webm or .mp4; must not exist. Default: ROOM.webm in the current"
              + " folder.")
  private @Nullable Path out; // null: the default

  @Option(
      names = "--size",
      paramLabel = "WxH",
      defaultValue = "1280x720",
      description = "In pixels. Default: ${DEFAULT-VALUE}.")
  private String size = "";

  @Option(
      names = "--frames-per-second",
      paramLabel = "N",
      defaultValue = "25",
      description = "Default: ${DEFAULT-VALUE}.")
  private int framesPerSecond;

  @Override
  public Integer call() throws IOException, InterruptedException {
    System.setProperty("java.awt.headless", "true"); // needs no display
    String name = room.toLowerCase(Locale.ROOT);
    Path recordings = DataFolder.recordings(data.folder());
    RecordingInfo chosen = chosen(name, recordings);
    Path file = out == null ? Path.of(name + ExportFormat.WEBM.extension()) : out;
    ExportPlan plan = plan(RecordingReader.folder(recordings, chosen.id()), file);
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(
          file.toString(), null, "already exists; give another file with --out");
    }
    Ffmpeg ffmpeg = Ffmpeg.find(System.getenv());
    try (DataFolderReader archive = DataFolderReader.open(data.folder())) {
      Optional<SharedFolder> shared = Optional.ofNullable(files).map(SharedFolder::open);
      make(new RecordingExport(plan, new ArchivedRoomLog(archive, name, shared), ffmpeg));
    }
    PrintWriter to = spec.commandLine().getOut();
    to.println(file + "  " + RoomsCommand.size(Files.size(file)));
    to.flush();
    return ExitCode.OK.code();
  }

  /**
   * Makes the video; a shutdown hook cancels it, so that an interrupted command leaves no partial
   * file.
   */
  private void make(RecordingExport export) throws IOException, InterruptedException {
    Thread ending = new Thread(export::close, "parley-export-end");
    Runtime.getRuntime().addShutdownHook(ending);
    boolean terminal =
        Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    try (ProgressBar bar = new ProgressBar(spec.commandLine().getErr(), terminal, STEPS);
        export) {
      export.run(new ComposeProgress(bar));
    } finally {
      stopWaitingFor(ending);
    }
  }

  private static void stopWaitingFor(Thread ending) {
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException e) {
      // the JVM is shutting down: the hook has cancelled the video
    }
  }

  /** Draws the progress bar. */
  private static final class ComposeProgress implements ExportProgress {
    private final ProgressBar bar;
    private int drawn;

    ComposeProgress(ProgressBar bar) {
      this.bar = bar;
    }

    @Override
    public void at(double done) {
      for (; drawn < done * STEPS; drawn++) {
        bar.step();
      }
    }
  }

  private ExportPlan plan(Path folder, Path file) {
    ExportFormat format =
        ExportFormat.of(file.toString())
            .orElseThrow(() ->
                new CliException(ExitCode.USAGE, file + " ends neither with .webm nor with .mp4"));
    Matcher sides = SIZE.matcher(size);
    if (!sides.matches()) {
      throw new CliException(ExitCode.USAGE, "--size " + size + " is not of the form 1280x720");
    }
    int width = Integer.parseInt(sides.group(1));
    int height = Integer.parseInt(sides.group(2));
    try {
      return new ExportPlan(folder, file, format, width, height, framesPerSecond);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private RecordingInfo chosen(String name, Path recordings) throws IOException {
    List<RecordingInfo> all =
        RecordingReader.list(recordings).stream().filter(one -> one.room().equals(name)).toList();
    List<RecordingInfo> meant =
        all.stream().filter(one -> one.id().toString().startsWith(recording)).toList();
    if (meant.size() == 1) {
      return meant.getFirst();
    }
    if (all.isEmpty()) {
      throw new CliException(
          ExitCode.UNAVAILABLE,
          "there is no recording of room %s in %s".formatted(name, recordings));
    }
    String lines = all.stream().map(one -> line(recordings, one)).collect(Collectors.joining("\n"));
    throw meant.isEmpty()
        ? new CliException(
            ExitCode.UNAVAILABLE,
            "no recording of room %s begins with %s; there are:\n%s"
                .formatted(name, recording, lines))
        : new CliException(
            ExitCode.USAGE,
            "room %s has several recordings; choose one with --recording:\n%s"
                .formatted(name, lines));
  }

  private static String line(Path recordings, RecordingInfo one) {
    return "  %s  %s  %s  started by %s"
        .formatted(
            one.id().toString().substring(0, ID_CHARS),
            one.began().truncatedTo(ChronoUnit.SECONDS),
            lasted(RecordingReader.folder(recordings, one.id())),
            one.begunBy());
  }

  private static String lasted(Path folder) {
    try {
      return RecordingReader.end(folder)
          .map(RecordingEndInfo::millis)
          .map(Duration::ofMillis)
          .map(it -> "%d:%02d:%02d".formatted(it.toHours(), it.toMinutesPart(), it.toSecondsPart()))
          .orElse("in progress or interrupted");
    } catch (IOException e) {
      return "damaged";
    }
  }
}
