package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/guide/examples/watched: calls that are traced, measured, logged, recorded and made again.
 */
class GuideExampleTest {
  private static final Path EXAMPLE =
      Path.of(System.getProperty("parley.root", "../..")).resolve("docs/guide/examples/watched");

  @TempDir private Path classes;
  @TempDir private Path folder;

  @Test
  void watchedCallsAreMadeAgain() throws Exception {
    compile();

    Process watched =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classes + File.pathSeparator + System.getProperty("java.class.path"),
                "watched.Watched",
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(watched.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(printed.lines())
        .containsExactly(
            "Good morning, Ada",
            "Good morning, Grace",
            "traced: Ada",
            "traced: Grace",
            "2 of 2 ended as on Monday",
            "Without the real desk: Good morning, Ada");
    assertThat(watched.waitFor()).isZero();
    assertThat(Files.readAllLines(folder.resolve("access.log.0")))
        .filteredOn(line -> line.contains("\"contract\":\"watched.Desk\",\"method\":\"greet\""))
        .hasSize(2);
  }

  private void compile() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLE)) {
      Stream<String> options =
          Stream.of(
              "-parameters",
              "-d",
              classes.toString(),
              "-cp",
              System.getProperty("java.class.path"));
      String[] command =
          Stream.concat(options, files.map(Path::toString).sorted()).toArray(String[]::new);
      assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, command)).isZero();
    }
  }
}
