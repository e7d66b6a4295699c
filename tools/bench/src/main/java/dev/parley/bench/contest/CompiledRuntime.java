package dev.parley.bench.contest;

import dev.parley.bench.ends.EndRole;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Ends written in C, compiled on this machine if it has a compiler. */
final class CompiledRuntime {
  /**
   * Holder that compiles the program on first use; it is removed with its folder when this process
   * ends.
   */
  private static final class Built {
    static final TemporaryFolder FOLDER = new TemporaryFolder();
    static final CompiledProgram PROGRAM =
        CompiledProgram.compile(CompiledRuntime.class, "floor", List.of(), FOLDER.path());
  }

  /** {@return the reason why there are no ends in C; empty if there are} */
  static Optional<String> missing() {
    return Built.PROGRAM.missing();
  }

  /** {@return the command for an end} */
  static List<String> command(String mode, EndRole role, Path folder) {
    return List.of(Built.PROGRAM.file().toString(), mode, role.name(), folder.toString());
  }

  private CompiledRuntime() {}
}
