package dev.parley.soap.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;

/** StAX readers and writers of one element, beside the reader of the JDK. */
class ElementStreamsTest {
  private static final String ELEMENT =
      "<p:a xmlns:p='urn:p' xmlns='urn:d' b='1' p:c='2 &lt;'><!-- no text --><e/>text &amp;"
          + "<![CDATA[<more>]]><p:f xmlns:p='urn:other' xmlns:q='urn:q' q:g=''>\u00fc</p:f>"
          + "<h xmlns=''><i> </i></h></p:a>";

  private static XmlReader open(String document, XmlLimits limits) {
    return XmlReader.open(
        new ByteArrayInputStream(document.getBytes(UTF_8)), Optional.of("UTF-8"), limits);
  }

  /** Returns the events up to the end of the element at whose start tag the reader stands. */
  private static List<String> events(XMLStreamReader in) throws XMLStreamException {
    var events = new ArrayList<String>();
    var text = new StringBuilder();
    int depth = 0;
    do {
      if (in.isCharacters()) {
        text.append(in.getText());
      } else if (in.getEventType() != XMLStreamConstants.COMMENT) {
        if (!text.isEmpty()) {
          events.add("'" + text + "'");
          text.setLength(0);
        }
        depth += in.isStartElement() ? 1 : -1;
        events.add((in.isStartElement() ? "<" : "/") + in.getPrefix() + " " + in.getName());
        for (int i = 0; i < in.getNamespaceCount(); i++) {
          var namespace = Objects.requireNonNullElse(in.getNamespaceURI(i), ""); // of the JDK
          events.add("xmlns:" + in.getNamespacePrefix(i) + "=" + namespace);
        }
        for (int i = 0; in.isStartElement() && i < in.getAttributeCount(); i++) {
          events.add("@" + in.getAttributeName(i) + "=" + in.getAttributeValue(i));
        }
      }
      if (depth > 0) {
        in.next();
      }
    } while (depth > 0);
    return events;
  }

  private static XMLStreamReader jdk(String document) throws XMLStreamException {
    var in = XmlReader.stream(document);
    in.nextTag();
    return in;
  }

  @Test
  void eventsOfAnElementAreThoseOfTheJdk() throws Exception {
    try (var reader = open("<r>" + ELEMENT + "<next/></r>", XmlLimits.MESSAGES)) {
      reader.nextChild();
      var element = reader.element();

      assertThat(events(element)).isEqualTo(events(jdk(ELEMENT)));
      assertThat(element.next()).isEqualTo(XMLStreamConstants.END_DOCUMENT);
      assertThat(element.hasNext()).isFalse();
      assertThatThrownBy(element::next).isInstanceOf(NoSuchElementException.class);
      assertThat(reader.nextChild()).isTrue();
      assertThat(reader.localName()).isEqualTo("next");
    }
  }

  @Test
  void namespacesAroundTheElementAreInItsContext() throws Exception {
    try (var reader = open("<r xmlns:o='urn:o'><e xmlns='urn:e'/></r>", XmlLimits.MESSAGES)) {
      reader.nextChild();
      var context = reader.element().getNamespaceContext();

      assertThat(context.getNamespaceURI("o")).isEqualTo("urn:o");
      assertThat(context.getPrefix("urn:o")).isEqualTo("o");
      assertThat(context.getNamespaceURI("")).isEqualTo("urn:e");
      assertThat(context.getNamespaceURI("absent")).isEmpty();
      assertThat(context.getPrefix("urn:absent")).isNull();
    }
  }

  @Test
  void textOfOneElementIsReadToTheLimit() throws Exception {
    var ofFive = new XmlLimits(1_000, 9, 9, 9, 9, 99, 5);
    try (var reader = open("<r><a>12345</a></r>", ofFive)) {
      reader.nextChild();
      assertThat(reader.element().getElementText()).isEqualTo("12345");
    }
    try (var reader = open("<r><a>123<!-- -->456</a></r>", ofFive)) {
      reader.nextChild();
      assertThatThrownBy(() -> reader.element().getElementText())
          .isInstanceOf(XmlException.class)
          .hasMessageContaining("longer than 5");
    }
  }

  @Test
  void firstElementThatIsWrittenIsTheOpenOne() throws Exception {
    var out = new XmlWriter(1_000);
    var tag = new XmlTag("own");
    out.open(tag);
    try (var around = open("<r xmlns:o='urn:o'/>", XmlLimits.MESSAGES)) {
      var element = out.element(around.element().getNamespaceContext());
      element.writeStartDocument();
      element.writeStartElement("ignored");
      element.writeNamespace("p", "urn:p");
      element.writeAttribute("p", "urn:p", "a", "<\n");
      element.writeAttribute("urn:o", "b", "2");
      element.writeStartElement("urn:o", "inner");
      element.writeDefaultNamespace("urn:d");
      element.writeCharacters("x & y");
      element.writeEndElement();
      element.writeEndElement();
      element.writeEndDocument();
      assertThatThrownBy(() -> element.writeStartElement("urn:absent", "inner"))
          .isInstanceOf(XmlException.class)
          .hasMessageContaining("urn:absent");
    }
    out.close(tag);

    assertThat(new String(out.toByteArray(), UTF_8))
        .isEqualTo(
            "<own xmlns:p=\"urn:p\" p:a=\"&lt;&#10;\" o:b=\"2\"><o:inner xmlns=\"urn:d\">"
                + "x &amp; y</o:inner></own>");
  }
}
