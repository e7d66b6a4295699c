package dev.parley.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Programs of {@code packaging/} and of the system. */
final class Packages {
  static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath().normalize();

  private Packages() {}

  /** {@return the package that a program of {@code packaging/} makes in a folder} */
  static Path make(String program, Path out) throws IOException, InterruptedException {
    String printed = output(ROOT.resolve("packaging").resolve(program).toString(), out.toString());
    return Path.of(printed.lines().toList().getLast());
  }

  /** {@return the output, errors included, of a program that succeeds} */
  static String output(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s\n%s", String.join(" ", command), out).isZero();
    return out;
  }
}
