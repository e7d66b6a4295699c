package dev.parley.cli.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TextTableTest {
  private final TextTable table =
      new TextTable(TextTable.text("room"), TextTable.numbers("events"), TextTable.text("last"));

  @Test
  void columnsAreAsWideAsTheirWidestWord() {
    table.row("algebra", 7, "now");
    table.row("a", 12_345_678, "");

    assertThat(table.lines())
        .containsExactly(
            "room       events  last", //
            "algebra         7  now",
            "a        12345678");
  }

  @Test
  void wordThatOthersChoseMakesNoLineOfItsOwn() {
    table.row("a\nb", 1, "\u001b[2J");

    assertThat(table.lines()).hasSize(2).endsWith("a\ufffdb        1  \ufffd[2J");
  }

  @Test
  void tableWithoutRowsIsItsHead() {
    assertThat(table.lines()).containsExactly("room  events  last");
  }

  @Test
  void rowHasAWordForEachColumn() {
    assertThatIllegalArgumentException().isThrownBy(() -> table.row("algebra"));
  }
}
