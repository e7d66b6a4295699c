package dev.parley.attached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutputReaderTest {
  private final List<OutputLine> lines = new ArrayList<>();
  private final OutputReader output = new OutputReader(lines::add);

  private List<String> read(byte[] bytes) {
    output.readAll(new ByteArrayInputStream(bytes), OutputLine.Stream.OUT);
    return lines.stream().map(OutputLine::text).toList();
  }

  private List<String> read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void linesEndWithEitherEnd() {
    assertThat(read("one\ntwo\r\n\nlast")).containsExactly("one", "two", "", "last");
  }

  @Test
  void lineAtTheLimitIsWholeAndLongerOnesComeInPieces() {
    String most = "x".repeat(OutputLine.CHARS_MAX);

    assertThat(read(most + "\n" + most + "yz\n")).containsExactly(most, most, "yz");
    assertThat(lines).extracting(OutputLine::continued).containsExactly(false, true, false);
  }

  @Test
  void bytesThatAreNoTextAreReplaced() {
    assertThat(read(new byte[] {'a', (byte) 0xff, 'b', '\n'})).containsExactly("a\ufffdb");
  }

  @Test
  void failingConsumerLosesNoLine() {
    OutputReader failing =
        new OutputReader(line -> {
          lines.add(line);
          if (lines.size() == 1) {
            throw new IllegalStateException("no paper");
          }
          throw new AssertionError("no ink");
        });

    failing.readAll(
        new ByteArrayInputStream("one\ntwo\nthree\n".getBytes(StandardCharsets.UTF_8)),
        OutputLine.Stream.ERR);

    assertThat(lines).hasSize(3);
    assertThat(failing.last()).isEqualTo(lines);
  }
}
