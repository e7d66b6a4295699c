package dev.parley.export;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The ffmpeg program as the tests use it: to make what is recorded, and to examine exports. */
final class FfmpegTool {
  private FfmpegTool() {}

  /** {@return the program; the test is skipped where there is none} */
  static Ffmpeg ffmpeg() {
    try {
      return Ffmpeg.find(System.getenv());
    } catch (ExportException e) {
      assumeTrue(false, "skipped: " + e.getMessage());
      throw e;
    }
  }

  /** {@return what a run writes} */
  static byte[] run(String arguments, Object... values) throws IOException {
    return run(ffmpeg().words(List.of(arguments.formatted(values).split(" "))));
  }

  /** {@return what ffprobe says of a file, one line for each} */
  static List<String> probe(String entries, Object file) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(ffmpeg().program().resolveSibling("ffprobe").toString());
    words.addAll(List.of("-v", "error", "-show_entries", entries, "-of", "csv=p=0"));
    words.add(file.toString());
    return new String(run(words), StandardCharsets.UTF_8).lines().toList();
  }

  private static byte[] run(List<String> words) throws IOException {
    Process process =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    return process.getInputStream().readAllBytes();
  }
}
