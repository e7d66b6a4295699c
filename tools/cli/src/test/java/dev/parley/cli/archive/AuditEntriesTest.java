package dev.parley.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.Event;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AuditEntriesTest {
  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n", "\u2028", "\u2029", "\n\n"})
  void messageOfSeveralLinesStaysOnOneLine(String lineBreak) {
    MemberNames names = new MemberNames(List.of());
    String text = "a" + lineBreak + "b";

    assertThat(AuditEntries.describe(new Event.Posted(text), names)).isEqualTo("said: a b");
    assertThat(AuditEntries.describe(new Event.Edited(new UUID(0, 1), text), names))
        .endsWith(": a b");
  }
}
