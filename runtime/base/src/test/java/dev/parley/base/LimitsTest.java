package dev.parley.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The limits are those that docs/protocol promises. */
class LimitsTest {
  private static final Path ROOT = Path.of(System.getProperty("parley.root", "../.."));

  private static String page(String name) throws IOException {
    return Files.readString(ROOT.resolve("docs/protocol").resolve(name)).replaceAll("\\s+", " ");
  }

  @Test
  void limitsAreThoseOfTheProtocol() throws IOException {
    assertThat(page("frames.md"))
        .contains(Limits.MESSAGE_BYTES_MAX / (1 << 20) + " MiB unless configured")
        .contains("at most " + Limits.WEB_SOCKET_MESSAGE_BYTES_MAX / (1 << 20) + " MiB")
        .contains(Limits.QUEUED_BYTES_MAX / (1 << 20) + " MiB unless configured")
        .contains(Limits.KEEP_ALIVE.toSeconds() + " s unless configured");
    assertThat(page("messages.md"))
        .contains("at most " + Limits.METADATA_BYTES_MAX / (1 << 10) + " KiB in all")
        .contains("At most %,d streams".formatted(Limits.STREAMS_MAX))
        .contains("At most %,d references".formatted(Limits.REFERENCES_MAX))
        .contains(Limits.DEADLINE.toSeconds() + " s unless configured");
    assertThat(page("values.md"))
        .contains("at most " + Limits.DEPTH_MAX + " deep")
        .contains("1 to %,d".formatted(Limits.FIELD_NUMBER_MAX))
        .contains("at most %,d characters".formatted(Limits.DECIMAL_CHARS_MAX))
        .contains("±%,d".formatted(Limits.DECIMAL_SCALE_MAX))
        .contains("at most %,d bytes".formatted(Limits.BIG_INTEGER_BYTES_MAX))
        .contains("at most " + Limits.TIME_CHARS_MAX + " characters");
    assertThat(page("errors.md"))
        .contains("at most %,d characters".formatted(Limits.FAILURE_TEXT_CHARS_MAX))
        .contains("in time (" + Limits.OPEN_TIMEOUT.toSeconds() + " s unless configured)");
  }
}
