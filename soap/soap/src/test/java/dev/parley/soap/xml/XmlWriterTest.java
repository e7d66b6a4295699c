package dev.parley.soap.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlWriterTest {
  private static final XmlTag A = new XmlTag("a");
  private static final XmlAttributeName B = new XmlAttributeName("b");

  private static byte[] written(String text) {
    XmlWriter out = new XmlWriter(1_000_000);
    out.open(A);
    out.attribute(B, text);
    out.text(text);
    out.close(A);
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "<&>\"'",
        "a\tb\nc\rd",
        "äöü€",
        "𝄞 clef",
        "]]>",
        "\u0085\u2028",
        " x "
      })
  void textAndAttributesAreReadAsTheyWereWritten(String text) {
    try (XmlReader in =
        XmlReader.open(
            new ByteArrayInputStream(written(text)), Optional.empty(), XmlLimits.MESSAGES)) {
      assertThat(in.attribute("", "b")).isEqualTo(text);
      assertThat(in.text()).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0000", "\u0001", "\u001F", "\uD800", "\uDC00", "\uFFFE", "\uFFFF"})
  void charactersThatXmlHasNotAreRefused(String text) {
    assertThatThrownBy(() -> written(text))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("U+");
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, 9, 10, 99, 100, -1, -10, 1_234_567_890_123L, Long.MAX_VALUE, Long.MIN_VALUE})
  void numbersAreDecimal(long number) {
    XmlWriter out = new XmlWriter(100);
    out.open(A);
    out.text(number);
    out.close(A);

    assertThat(new String(out.toByteArray(), UTF_8)).isEqualTo("<a>" + number + "</a>");
  }

  @Test
  void elementsWithoutContentAreClosedAtOnce() {
    XmlWriter out = new XmlWriter(100);
    out.open(A);
    out.close(A);

    assertThat(new String(out.toByteArray(), UTF_8)).isEqualTo("<a/>");
  }

  @Test
  void documentsEndAtTheirLimit() {
    XmlWriter out = new XmlWriter(2_000);
    out.open(A); // two bytes, and one that ends the tag
    out.text("x".repeat(1_997));

    assertThat(out.size()).isEqualTo(2_000);
    assertThatThrownBy(() -> out.close(A))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("longer than 2000 bytes");
  }
}
