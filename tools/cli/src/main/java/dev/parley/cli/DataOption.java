package dev.parley.cli;

import dev.parley.server.config.ServerConfig;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Option {@code --data}: the data folder that a command reads or changes. */
final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "The data folder of the server. Default: .parley in the home"
              + " folder of your account; HOME is not read.")
  private Path data = ServerConfig.builder().build().data();

  Path folder() {
    return data;
  }
}
