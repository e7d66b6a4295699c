package dev.parley.export;

import dev.parley.export.ExportException.Reason;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The system's ffmpeg program, which decodes and encodes video in separate processes.
 *
 * <p>Immutable.
 *
 * @param program path of the executable
 */
public record Ffmpeg(Path program) {
  /** Environment variable with the path of the program; without it, PATH is searched. */
  public static final String VARIABLE = "PARLEY_FFMPEG";

  /**
   * Finds the program.
   *
   * @param environment environment variables of the process
   * @throws ExportException when it is not found
   */
  public static Ffmpeg find(Map<String, String> environment) {
    String named = environment.getOrDefault(VARIABLE, "");
    Stream<Path> places =
        named.isEmpty()
            ? Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .flatMap(
                    folder -> Stream.of(Path.of(folder, "ffmpeg"), Path.of(folder, "ffmpeg.exe")))
            : Stream.of(Path.of(named));
    return places
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst()
        .map(Ffmpeg::new)
        .orElseThrow(() ->
            new ExportException(
                Reason.NO_FFMPEG,
                (named.isEmpty()
                        ? "there is no ffmpeg program in the PATH"
                        : VARIABLE + " names " + named + ", which is no program")
                    + "; install it (Debian: apt-get install ffmpeg, macOS: brew install ffmpeg,"
                    + " Windows: winget install ffmpeg) or set "
                    + VARIABLE
                    + " to its path"));
  }

  /** {@return the command line of a non-interactive run that prints errors only} */
  List<String> words(List<String> arguments) {
    List<String> words =
        new ArrayList<>(
            List.of(program.toString(), "-nostdin", "-hide_banner", "-loglevel", "error"));
    words.addAll(arguments);
    return words;
  }
}
