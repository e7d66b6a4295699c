package dev.parley.bench.conference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.bench.table.BenchException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
  private static final Pattern READY = Pattern.compile("^ready (\\S+)");

  @TempDir Path folder;

  @Test
  void serverThatDoesNotStartIsQuoted() {
    List<String> command =
        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--nonsense");

    assertThatThrownBy(() -> new ServerProcess("odd", SignallingKind.WHIP, command, READY, folder))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("odd did not get ready")
        .hasMessageContaining("nonsense");
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }
}
