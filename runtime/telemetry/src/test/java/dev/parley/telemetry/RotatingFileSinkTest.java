package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingFileSinkTest {
  private static final String LINE = "0123456789"; // eleven bytes with its end

  @TempDir private Path folder;

  @Test
  void filesTakeTurnsAndTheOldestGoes() throws IOException {
    Path path = folder.resolve("access 100%g.log");
    try (RotatingFileSink file = RotatingFileSink.open(path, 22, 2)) {
      for (int i = 0; i < 5; i++) {
        file.line(LINE);
      }
    }

    assertThat(folder.resolve("access 100%g.log.0")).hasContent(LINE);
    assertThat(Files.readAllLines(folder.resolve("access 100%g.log.1")))
        .containsExactly(LINE, LINE);
    assertThat(folder.resolve("access 100%g.log.2")).doesNotExist();
  }

  @Test
  void whatIsThereIsGoneOnWith() throws IOException {
    for (int i = 0; i < 2; i++) {
      try (RotatingFileSink file = RotatingFileSink.open(folder.resolve("log"), 1_000, 2)) {
        file.line("Grüße");
      }
    }

    assertThat(Files.readAllLines(folder.resolve("log.0"))).containsExactly("Grüße", "Grüße");
  }

  @Test
  void aFolderThatIsNotThereIsTold() {
    assertThatThrownBy(() -> RotatingFileSink.open(folder.resolve("none/log"), 1_000, 2))
        .isInstanceOf(IOException.class);
  }

  @Test
  void whereNoNewFileCanBeOpenedEachLineFails() throws IOException {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    try (RotatingFileSink file = RotatingFileSink.open(gone.resolve("log"), 1, 1)) {
      for (Path each : List.of(gone.resolve("log.0"), gone.resolve("log.0.lck"), gone)) {
        Files.delete(each);
      }
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> file.line(LINE)).isInstanceOf(UncheckedIOException.class);
      }
    }
  }

  @Test
  void sizesBelowOneAreRefused() {
    assertThatThrownBy(() -> RotatingFileSink.open(folder.resolve("log"), 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RotatingFileSink.open(folder.resolve("log"), 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
