package dev.parley.bench.contest;

import dev.parley.bench.ends.EndRole;
import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Ends written in C, compiled on this machine if it has a compiler. */
final class CompiledRuntime {
  private static final String PROGRAM = "floor";

  /**
   * Holder that compiles the program on first use; it is removed with its folder when this process
   * ends.
   */
  private static final class Built {
    static final TemporaryFolder FOLDER = new TemporaryFolder();
    static final Optional<String> FAULT = build(FOLDER.path());
  }

  /** {@return the reason why there are no ends in C; empty if there are} */
  static Optional<String> missing() {
    return Built.FAULT;
  }

  /** {@return the command for an end} */
  static List<String> command(String mode, EndRole role, Path folder) {
    return List.of(
        Built.FOLDER.path().resolve(PROGRAM).toString(), mode, role.name(), folder.toString());
  }

  private static Optional<String> build(Path folder) {
    if (!System.getProperty("os.name").equals("Linux")) {
      return Optional.of("the program in C is for Linux");
    }
    try {
      Path source = source(folder);
      Process compiler =
          new ProcessBuilder(
                  "cc",
                  "-std=c11",
                  "-D_GNU_SOURCE",
                  "-O2",
                  "-pthread",
                  "-o",
                  folder.resolve(PROGRAM).toString(),
                  source.toString())
              .redirectErrorStream(true)
              .start();
      String said =
          new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return compiler.waitFor() == 0
          ? Optional.empty()
          : Optional.of("cc could not compile it: " + said.lines().findFirst().orElse(""));
    } catch (IOException e) {
      return Optional.of("there is no C compiler, cc, on the PATH");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted while compiling it");
    }
  }

  private static Path source(Path folder) throws IOException {
    Path source = folder.resolve(PROGRAM + ".c");
    try (InputStream in = CompiledRuntime.class.getResourceAsStream(PROGRAM + ".c")) {
      if (in == null) {
        throw new BenchException(PROGRAM + ".c is not among the resources");
      }
      Files.copy(in, source);
    }
    return source;
  }

  private CompiledRuntime() {}
}
