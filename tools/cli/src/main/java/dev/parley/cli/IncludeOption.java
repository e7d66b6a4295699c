package dev.parley.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Option {@code --include}: the folders that IDL files are included from. */
final class IncludeOption {
  @Option(
      names = {"--include", "-I"},
      paramLabel = "DIR",
      description = "Folder to search for included IDL files; may be repeated.")
  private List<Path> folders = List.of();

  /** {@return the folders in search order} */
  List<Path> folders() {
    return folders;
  }
}
