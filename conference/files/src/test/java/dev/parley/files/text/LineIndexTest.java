package dev.parley.files.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class LineIndexTest {
  @Test
  void indexOfAHugeTextKeepsItsSizeAndStaysRight() {
    LineIndex index = new LineIndex(new TextEncoding(UTF_8, 0), 16);
    int lineBytes = 16;
    byte[] line = new byte[lineBytes];
    Arrays.fill(line, (byte) 'x');
    line[lineBytes - 1] = '\n';
    int lines = 3 * LineIndex.ENTRIES_MAX / 2;

    for (int i = 0; i < lines; i++) {
      index.add(line, lineBytes);
    }

    assertThat(index.lines()).isEqualTo(lines);
    assertThat(index.tail().bytes()).hasSize(4 << 10).endsWith(line);
    assertThat(index.tail().offset()).isEqualTo((long) lines * lineBytes - (4 << 10));
    for (int wanted : new int[] {0, 1, 2, 32_767, 32_768, 40_001, lines - 1}) {
      LineIndex.LineStart start = index.before(wanted);
      assertThat(start.offset()).isEqualTo(start.line() * (long) lineBytes);
      assertThat(wanted - start.line()).isBetween(0L, 4L);
    }
  }
}
