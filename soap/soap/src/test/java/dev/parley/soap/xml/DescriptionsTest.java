package dev.parley.soap.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Documents that are no messages. */
class DescriptionsTest {
  private static final String STYLED =
      "<?xml version='1.0'?><!-- c --><?xml-stylesheet href='a.xsl'?><a><b/></a>";

  private static InputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void instructionsBeforeTheRootOfADescriptionAreSkipped() {
    try (XmlReader reader = XmlReader.openDescription(in(STYLED), XmlLimits.MESSAGES)) {
      assertThat(reader.localName()).isEqualTo("a");
    }
  }

  @Test
  void instructionsInMessagesAndInsideTheRootAreRefused() {
    assertThatThrownBy(() -> XmlReader.open(in(STYLED), Optional.empty(), XmlLimits.MESSAGES))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("processing instruction");
    try (XmlReader reader = XmlReader.openDescription(in("<a><?b c?></a>"), XmlLimits.MESSAGES)) {
      assertThatThrownBy(reader::nextChild).isInstanceOf(XmlException.class);
    }
  }
}
