package dev.parley.soap.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.BinaryParts;
import dev.parley.soap.xml.BytesContent;
import dev.parley.soap.xml.XmlException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class ReadPartsTest {
  private static final BinaryParts FIVE_BYTES_EACH =
      new BinaryParts() {
        @Override
        public BinaryContent part(String contentId) {
          return new BytesContent(new byte[5], contentId);
        }

        @Override
        public BinaryContent keep(InputStream content, String contentType) {
          throw new IllegalStateException("nothing is kept");
        }
      };

  @Test
  void allPartsTogetherMayHaveTheBytesOfAnEnvelope() {
    ReadParts parts = new ReadParts(FIVE_BYTES_EACH, 14);

    assertThat(parts.content("cid:a")).hasSize(5);
    assertThat(parts.content("cid:b")).hasSize(5);
    assertThatThrownBy(() -> parts.content("cid:c"))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("longer than 14 bytes");
    assertThat(new ReadParts(FIVE_BYTES_EACH, 5).content("cid:a")).hasSize(5);
  }

  @Test
  void referencesThatAreNoneAreRefused() {
    ReadParts parts = new ReadParts(FIVE_BYTES_EACH, 14);

    assertThatThrownBy(() -> parts.content("http://127.0.0.1/a"))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("only cid: URLs");
    assertThatThrownBy(() -> parts.content("cid:%"))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("no cid: URL");
    assertThatThrownBy(() -> new ReadParts(BinaryParts.NONE, 14).content("cid:a"))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("the message has no parts");
  }
}
