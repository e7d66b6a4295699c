package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/guide/examples/rates: a contract made of IDL. */
class RatesExampleTest {
  private static final Path EXAMPLE =
      Path.of(System.getProperty("parley.root", "../.."), "docs/guide/examples/rates")
          .toAbsolutePath()
          .normalize();

  @TempDir private Path folder;

  @Test
  void aContractOfIdlIsServedAndCalled() throws Exception {
    Path sources = folder.resolve("sources");
    CommandResult ran =
        CommandResult.parley(
            "idl", "compile", EXAMPLE.resolve("rates.idl").toString(), "--out", sources.toString());
    assertThat(ran.err()).isEmpty();
    compile(sources.resolve("bank/rates"), EXAMPLE);

    assertThat(output("exchange.Exchange").lines()).containsExactly("Rate: 1.25", "Unknown: XYZ");
  }

  private void compile(Path... folders) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "-parameters",
                "-d",
                folder.resolve("classes").toString(),
                "-cp",
                System.getProperty("java.class.path")));
    for (Path each : folders) {
      try (Stream<Path> files = Files.list(each)) {
        files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(command::add);
      }
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, command.toArray(String[]::new)))
        .isZero();
  }

  private String output(String type) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                folder.resolve("classes")
                    + File.pathSeparator
                    + System.getProperty("java.class.path"),
                type)
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }
}
