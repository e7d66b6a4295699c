package dev.parley.soap.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Qualified names in content: XML Schema part 2, section 3.2.18. */
class QNameFormsTest {
  private static final QNameXmlCodec CODEC = new QNameXmlCodec();

  private static Object read(String document) {
    byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
    try (XmlReader in =
        XmlReader.open(new ByteArrayInputStream(bytes), Optional.empty(), XmlLimits.MESSAGES)) {
      return CODEC.readContent(in, new Deviations(true, "test"), "here");
    }
  }

  private static String written(QName name) {
    XmlWriter out = new XmlWriter(1_000);
    CODEC.writeElement(out, new XmlTag("a"), name, "here");
    return new String(out.toByteArray(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "<a xmlns:p='urn:p'>p:x</a>,urn:p,x",
    "<a xmlns:p='urn:p'> p:x <!-- --></a>,urn:p,x",
    "<a xmlns='urn:d'>x</a>,urn:d,x",
    "<a>x</a>,'',x",
  })
  void namesHaveTheNamespaceOfTheirPrefix(String document, String namespace, String local) {
    assertThat(read(document)).isEqualTo(new QName(namespace, local));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<a>p:x</a>", "<a/>", "<a xmlns:p='urn:p'>p:</a>", "<a><b/></a>"})
  void whatIsNoNameIsRefused(String document) {
    assertThatThrownBy(() -> read(document)).isInstanceOf(XmlException.class);
  }

  @Test
  void prefixIsDeclaredOnTheElement() {
    QName name = new QName("urn:a&b", "x", "other");

    assertThat(written(name)).isEqualTo("<a xmlns:q=\"urn:a&amp;b\">q:x</a>");
    assertThat(read(written(name))).isEqualTo(name);
    assertThat(written(new QName("x"))).isEqualTo("<a>x</a>");
  }
}
