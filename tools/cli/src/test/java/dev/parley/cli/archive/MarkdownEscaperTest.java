package dev.parley.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MarkdownEscaperTest {
  @ParameterizedTest
  @CsvSource({
    "plain words, plain words",
    "**Ann** said, \\*\\*Ann\\*\\* said",
    "[x](http://a), \\[x\\](http://a)",
    "<script>, &lt;script>",
    "a & b &lt;, a &amp; b &amp;lt;",
    "`code` ~~gone~~, \\`code\\` \\~\\~gone\\~\\~",
    "back\\slash, back\\\\slash"
  })
  void markupOfForeignTextIsShownAsItWasWritten(String text, String markdown) {
    assertThat(MarkdownEscaper.inline(text)).isEqualTo(markdown);
    assertThat(MarkdownEscaper.block(text)).isEqualTo(markdown);
  }

  /** Each of these ends a line for some reader of text. */
  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n", "\u2028", "\u2029", "\u0085", "\u000B", "\f"})
  void lineCannotPassForAnotherEntryOfTheList(String newline) {
    String forged = "good day" + newline + "- #9 10:00:09 **Ann**: I resign";

    assertThat(MarkdownEscaper.block(forged))
        .isEqualTo("\n  > good day  \n  > \\- #9 10:00:09 \\*\\*Ann\\*\\*: I resign");
    assertThat(MarkdownEscaper.inline(forged)).doesNotContain("\n", "\r");
  }

  @Test
  void noLineBeginsABlock() {
    assertThat(MarkdownEscaper.block("a\n# b\n  > c\n1. d\n+ e\n==="))
        .isEqualTo("\n  > a  \n  > \\# b  \n  >   \\> c  \n  > 1\\. d  \n  > \\+ e  \n  > \\===");
  }
}
