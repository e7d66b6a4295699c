package dev.parley.bench.contest;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Program or library in C, compiled on this machine if it has a compiler.
 *
 * @param file the compiled file
 * @param missing the reason why it does not exist; empty if it does
 */
public record CompiledProgram(Path file, Optional<String> missing) {
  /**
   * Compiles a program.
   *
   * @param owner the class beside whose resources {@code NAME.c} is
   * @param options more options of the compiler
   * @param folder gets the source and the program
   */
  public static CompiledProgram compile(
      Class<?> owner, String name, List<String> options, Path folder) {
    Path file = folder.resolve(name);
    return new CompiledProgram(file, fault(owner, name, options, file));
  }

  private static Optional<String> fault(
      Class<?> owner, String name, List<String> options, Path file) {
    if (!System.getProperty("os.name").equals("Linux")) {
      return Optional.of("the program in C is for Linux");
    }
    try {
      Path source = file.resolveSibling(name + ".c");
      copy(owner, name + ".c", source);
      List<String> command = new ArrayList<>(List.of("cc", "-std=c11", "-D_GNU_SOURCE", "-O2"));
      command.addAll(options);
      command.addAll(List.of("-pthread", "-o", file.toString(), source.toString()));
      Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
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

  private static void copy(Class<?> owner, String resource, Path file) throws IOException {
    try (InputStream in = owner.getResourceAsStream(resource)) {
      if (in == null) {
        throw new BenchException(resource + " is not among the resources");
      }
      Files.copy(in, file);
    }
  }
}
