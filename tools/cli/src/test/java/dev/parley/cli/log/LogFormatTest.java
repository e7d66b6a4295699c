package dev.parley.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LogFormatTest {
  private static LogRecord entry(Level level, String message, Object... parameters) {
    LogRecord entry = new LogRecord(level, message);
    entry.setInstant(Instant.parse("2026-03-01T10:00:00.5Z"));
    entry.setLoggerName("dev.parley.server");
    entry.setParameters(parameters);
    return entry;
  }

  @Test
  void textIsOneLine() {
    assertThat(new TextLogFormatter().format(entry(Level.WARNING, "room {0} is full", "algebra")))
        .isEqualToNormalizingNewlines(
            "2026-03-01T10:00:00.500Z WARNING dev.parley.server: room algebra is full\n");
  }

  @Test
  void exceptionStandsBelowTheLineOfText() {
    LogRecord entry = entry(Level.SEVERE, "no disk");
    entry.setThrown(new IllegalStateException("gone"));

    assertThat(new TextLogFormatter().format(entry).lines())
        .startsWith(
            "2026-03-01T10:00:00.500Z ERROR   dev.parley.server: no disk",
            "java.lang.IllegalStateException: gone")
        .anyMatch(line -> line.startsWith("\tat "));
  }

  @Test
  void jsonIsOneObjectOnOneLineWhateverTheTextContains() {
    LogRecord entry = entry(Level.INFO, "a \"quoted\"\nname {0}", "ü");
    entry.setThrown(new IllegalStateException("gone"));

    String line = new JsonLogFormatter().format(entry);

    assertThat(line).endsWith("}\n").containsOnlyOnce("\n");
    JsonNode read = JsonMapper.shared().readTree(line);
    assertThat(read.propertyNames())
        .containsExactly("time", "level", "logger", "thread", "message", "exception");
    assertThat(read.path("time").asString()).isEqualTo("2026-03-01T10:00:00.500Z");
    assertThat(read.path("level").asString()).isEqualTo("INFO");
    assertThat(read.path("thread").asString()).isEqualTo(Thread.currentThread().getName());
    assertThat(read.path("message").asString()).isEqualTo("a \"quoted\"\nname ü");
    assertThat(read.path("exception").asString()).contains("IllegalStateException: gone", "\tat ");
  }

  @Test
  void levelsHaveTheNamesOfTheOption() {
    assertThat(new Level[] {Level.SEVERE, Level.WARNING, Level.INFO, Level.FINE, Level.FINER})
        .extracting(level -> LogFields.level(entry(level, "")))
        .containsExactly("ERROR", "WARNING", "INFO", "DEBUG", "TRACE");
  }
}
