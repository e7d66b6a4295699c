package dev.parley.attached;

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

/** docs/guide/examples/studio: a host whose plug-in crashes. */
final class GuideExampleTest {
  private static final Path EXAMPLE =
      Path.of(System.getProperty("parley.root", "../..")).resolve("docs/guide/examples/studio");
  private static final int LINES_MAX = 40;

  @TempDir private Path classes;

  @Test
  void hostGoesOnWhenItsPluginCrashes() throws Exception {
    compile();

    Process studio =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classes + File.pathSeparator + System.getProperty("java.class.path"),
                "studio.Studio")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(studio.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(studio.waitFor()).isZero();
    assertThat(printed.lines().filter(line -> !line.startsWith("Painter: ")))
        .containsExactly("red on wall 1", "It ended with exit code 42", "blue on wall 2");
    assertThat(printed.lines())
        .contains(
            "Painter: painting in red",
            "Painter: the paint is all over the JVM",
            "Painter: painting in blue");
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

  @Test
  void hostAndPluginAreShort() throws IOException {
    for (String file : new String[] {"Studio.java", "Painter.java"}) {
      assertThat(Files.readAllLines(EXAMPLE.resolve(file)).size()).isLessThan(LINES_MAX);
    }
  }
}
