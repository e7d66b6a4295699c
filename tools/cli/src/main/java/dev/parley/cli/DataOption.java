package dev.parley.cli;

import dev.parley.server.ServerConfig;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Option {@code --data}: the data folder that a command reads or changes. */
final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data folder of the server. Default: .parley in your home.")
  private Path data = ServerConfig.builder().build().data();

  Path folder() {
    return data;
  }
}
