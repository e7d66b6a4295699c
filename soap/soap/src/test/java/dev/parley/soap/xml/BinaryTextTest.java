package dev.parley.soap.xml;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Binary content that stands in the text of an element as base64. */
class BinaryTextTest {
  private static final int BYTES_MAX = 20_000;
  private static final XmlLimits LIMITS = new XmlLimits(BYTES_MAX, 4, 10, 2, 2, 10, 100);

  private static XmlReader open(String document, BinaryParts parts) {
    return XmlReader.open(
        new ByteArrayInputStream(document.getBytes(US_ASCII)), Optional.empty(), LIMITS, parts);
  }

  private static byte[] read(String text) throws IOException {
    try (XmlReader in = open("<a><b>" + text + "</b><c/></a>", BinaryParts.NONE)) {
      assertThat(in.nextChild()).isTrue();
      try (InputStream content = in.binary().open()) {
        byte[] bytes = content.readAllBytes();
        assertThat(in.nextChild()).isTrue(); // the element was consumed, and nothing else
        assertThat(in.localName()).isEqualTo("c");
        return bytes;
      }
    }
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 100, 100_000, 1_000_000})
  void contentMayBeLongerThanTheDocumentAndItsTexts(int length) throws IOException {
    byte[] bytes = bytes(length);

    assertThat(read(base64(bytes))).isEqualTo(bytes);
    assertThat(read("<![CDATA[" + base64(bytes) + "]]>")).isEqualTo(bytes);
    assertThat(read("<![CDATA[" + " ".repeat(3_000) + "]]>" + base64(bytes))).isEqualTo(bytes);
    assertThat(read("\r\n <!-- a -->" + base64(bytes) + "<!-- b -->\n")).isEqualTo(bytes);
    String lines = Base64.getMimeEncoder().encodeToString(bytes);
    assertThat(read(lines)).isEqualTo(bytes);
    assertThat(read(lines.replace("\r", "&#13;"))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "ci", "cid", "ciAA", "cidA"})
  void contentThatBeginsAsAReferenceIsReadWhereverItsPiecesEnd(String start) throws IOException {
    String base64 = (start + "A".repeat(400)).substring(0, 400);
    byte[] bytes = Base64.getDecoder().decode(base64);

    for (int space = 1_000; space < 1_030; space++) {
      assertThat(read(" ".repeat(space) + base64)).isEqualTo(bytes);
    }
    for (int split = 1; split < 5; split++) {
      String text = base64.substring(0, split) + "<!-- -->" + base64.substring(split);
      assertThat(read(text)).isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cid:part", " cid:part\n", "c<!-- -->id:part", "<![CDATA[cid:]]>part"})
  void referencesAreReadWhereverTheirPiecesEnd(String text) {
    for (int space = 0; space < 1_030; space += space == 0 ? 1_000 : 1) {
      try (XmlReader in = open("<a>" + " ".repeat(space) + text + "</a>", BinaryParts.NONE)) {
        assertThatThrownBy(in::binary)
            .isInstanceOf(XmlException.class)
            .hasMessageContaining("refers to the part <part>");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "<a>AA<b/>AA</a>,an element",
    "<a>AA,ends early",
    "<a><![CDATA[AA,ends early",
    "<a>A*=</a>,",
    "<a>cid:a<b/></a>,an element",
    "<a>AA&x;</a>,an entity"
  })
  void wrongContentIsRefused(String document, String why) {
    try (XmlReader in = open(document, BinaryParts.NONE)) {
      assertThatThrownBy(in::binary)
          .isInstanceOf(XmlException.class)
          .hasMessageContaining(why == null ? "" : why);
    }
  }

  @Test
  void markupBesideContentCountsAsBytesOfTheDocument() {
    String comments = "<!-- -->".repeat(BYTES_MAX / 4);

    assertThatThrownBy(() -> read("AAAA" + comments))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("longer than " + BYTES_MAX);
  }
}
