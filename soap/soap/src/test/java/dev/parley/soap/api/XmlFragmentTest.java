package dev.parley.soap.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

class XmlFragmentTest {
  private static XmlReader open(String document, XmlLimits limits) {
    return XmlReader.open(
        new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)),
        Optional.empty(),
        limits);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a/>",
        "<p:a xmlns:p=\"urn:p\" q=\"1\" p:b=\"2\" a=\"3\"> x <!-- c --><b xmlns=\"urn:d\"><c"
            + " xmlns=\"\"/></b>&amp;&lt;&gt;\n\t y</p:a>",
        "<a b=\"&lt;&quot;&#10;&#9;\">&#13;\uD83D\uDE00é</a>",
        "<a xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\" xml:lang="
            + "\"de\"/>"
      })
  void canonicalTextStaysAsItIs(String text) {
    XmlFragment fragment = XmlFragment.of(text);

    assertThat(fragment.text()).isEqualTo(text);
    assertThat(XmlFragment.of(fragment.source())).isEqualTo(fragment).hasToString(text);
  }

  @Test
  void declarationsInScopeAreKept() {
    try (XmlReader in =
        open(
            "<r xmlns='urn:d' xmlns:a='urn:a' xmlns:b='urn:old'><s xmlns:b='urn:b'><b:x"
                + " t='a:q'><y/></b:x></s><z/></r>",
            XmlLimits.MESSAGES)) {
      in.nextChild();
      in.nextChild();
      XmlFragment inner = XmlFragment.of(in);
      in.nextChild();
      in.nextChild();
      XmlFragment next = XmlFragment.of(in);

      assertThat(inner.name()).isEqualTo(new XmlName("urn:b", "x"));
      assertThat(inner.text())
          .isEqualTo(
              "<b:x xmlns=\"urn:d\" xmlns:a=\"urn:a\" xmlns:b=\"urn:b\" t=\"a:q\"><y/></b:x>");
      assertThat(next.text())
          .isEqualTo("<z xmlns=\"urn:d\" xmlns:a=\"urn:a\" xmlns:b=\"urn:old\"/>");
    }
  }

  @Test
  void sourcesOfAllKindsAreRead() throws Exception {
    String text = "<p:a xmlns:p=\"urn:p\"><b/></p:a>";
    Document document =
        DocumentBuilderFactory.newDefaultNSInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));

    assertThat(XmlFragment.of(new DOMSource(document)).text()).isEqualTo(text);
    assertThat(XmlFragment.of(new DOMSource(document.getDocumentElement())).text()).isEqualTo(text);
    assertThat(XmlFragment.of(new StreamSource(new StringReader(text))).text()).isEqualTo(text);
    assertThat(
            XmlFragment.of(
                    new StreamSource(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_16))))
                .text())
        .isEqualTo(text);
  }

  @Test
  void isReadByStaxAndByTransformers() throws Exception {
    XmlFragment fragment = XmlFragment.of("<p:a xmlns:p='urn:p'>x</p:a>");
    XMLStreamReader reader = fragment.reader();
    DOMResult dom = new DOMResult();
    TransformerFactory.newDefaultInstance().newTransformer().transform(fragment.source(), dom);

    assertThat(reader.next()).isEqualTo(XMLStreamConstants.START_ELEMENT);
    assertThat(reader.getNamespaceURI()).isEqualTo("urn:p");
    assertThat(dom.getNode().getFirstChild().getTextContent()).isEqualTo("x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text",
        "<a>",
        "<a></b>",
        "<p:a/>",
        "<a/><b/>",
        "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
        "<a><?pi x?></a>",
        "<a b='1' b='2'/>"
      })
  void whatIsNoPlainElementIsRefused(String text) {
    assertThatThrownBy(() -> XmlFragment.of(text)).isInstanceOf(XmlException.class);
  }

  @Test
  void systemIdsAreNotFetched() {
    assertThatThrownBy(() -> XmlFragment.of(new StreamSource("http://127.0.0.1:1/x.xml")))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("nothing is fetched");
  }

  @Test
  void depthIsLimited() {
    int depth = XmlLimits.MESSAGES.depthMax();

    assertThat(XmlFragment.of("<a>".repeat(depth) + "</a>".repeat(depth)).name().local())
        .isEqualTo("a");
    assertThatThrownBy(() -> XmlFragment.of("<a>".repeat(depth + 1) + "</a>".repeat(depth + 1)))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("nested deeper");
  }

  @Test
  void repeatedDeclarationsDoNotMultiplyADocument() {
    // each copy has the long declaration; together they are as long as the document at most
    XmlLimits limits = new XmlLimits(3_000, 8, 1_000, 8, 8, 500, 3_000);
    try (XmlReader in =
        open("<r xmlns:p='" + "x".repeat(1_000) + "'>" + "<a/>".repeat(4) + "</r>", limits)) {
      in.nextChild();
      XmlFragment.of(in);
      in.nextChild();
      XmlFragment.of(in);
      in.nextChild();

      assertThatThrownBy(() -> XmlFragment.of(in))
          .isInstanceOf(XmlException.class)
          .hasMessageContaining("longer than");
    }
  }
}
