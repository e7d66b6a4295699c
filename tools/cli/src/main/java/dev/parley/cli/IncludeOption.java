package dev.parley.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Where files that IDL includes are. */
final class IncludeOption {
  @Option(
      names = {"--include", "-I"},
      paramLabel = "DIR",
      description = "Where included files of IDL are looked for; may be repeated.")
  private List<Path> folders = List.of();

  /** {@return the folders, in the order in which they are looked through} */
  List<Path> folders() {
    return folders;
  }
}
