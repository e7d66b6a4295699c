package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class ServerOptionsTest {
  @Test
  void optionsThatMayBeRepeatedHaveAllTheirValues() {
    ServerOptions options = new ServerOptions();

    CommandLine.populateCommand(
        options, "--name", "a.example", "--port", "0", "--name", "b.example");

    assertThat(options.config().names()).containsExactlyInAnyOrder("a.example", "b.example");
  }
}
