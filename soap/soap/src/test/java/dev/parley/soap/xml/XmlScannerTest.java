package dev.parley.soap.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Random;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlScannerTest {
  private static final int DOCUMENTS = 30_000;
  private static final String REFUSED = "refused";

  private static final String[] SAMPLES = {
    "<a/>",
    "<a><!-- c --><b x='1' y=\"&lt;2&#x20AC;\">t &amp; u</b><b/>\r\n<![CDATA[ <x> ]] ]]></a>",
    "<p:a xmlns:p='urn:p' xmlns='urn:d' p:x='1' x='2'><b xmlns='' xml:lang='en'/><p:c/></p:a>",
    "<a x=' \t1\r\n2 '> ]] &#65;&quot;\n<b>\r</b></a>\n<!-- end -->",
    "<e:Envelope xmlns:e='urn:e'><e:Body><m:add xmlns:m='urn:m'><v>1</v></m:add></e:Body></e:Envelope>",
  };

  private static final String ALPHABET = "<>/=&;'\"! -[]:?x1ap#\n\r\t\u0001ü\uFFFE";

  /** What the reader of the JDK reads, other than its mistakes, is what the scanner reads. */
  @Test
  void changedDocumentsAreReadAsTheJdkReadsThem() {
    Random random = new Random(23);
    for (int i = 0; i < DOCUMENTS; i++) {
      String document = changed(SAMPLES[random.nextInt(SAMPLES.length)], random);
      if (!JdkReader.isMistaken(document)) {
        assertThat(events(new StringReader(document)))
            .as(document)
            .isEqualTo(JdkReader.events(document));
      }
    }
  }

  /** Each token may be at the end of the window. */
  @Test
  void documentsArriveInPiecesOfAnySize() {
    for (String document : SAMPLES) {
      String whole = events(new StringReader(document));
      for (int size = 1; size < 8; size++) {
        assertThat(events(new SlowReader(document, size))).isEqualTo(whole);
      }
      for (int length = 0; length < document.lastIndexOf("</"); length++) {
        assertThat(events(new StringReader(document.substring(0, length)))).isEqualTo(REFUSED);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<?xml version='1.0'?><a/>",
        "<?xml\n version = \"1.0\" encoding='utf-8' standalone='yes' ?>\n<a/>",
        "<?xml version='1.1'?><a/>",
        "<?xmlish x?><a/>",
        "<?x?><a/><?y z ?>",
        "<Łódź-1.é/>",
        "<\uD83D\uDE00/>",
      })
  void documentIsWellFormed(String document) {
    assertThat(events(new StringReader(document))).doesNotContain(REFUSED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " <?xml version='1.0'?><a/>",
        "<?xml version='2.0'?><a/>",
        "<?xml encoding='utf-8'?><a/>",
        "<?xml version='1.0' standalone='1'?><a/>",
        "<a><?XML x?></a>",
        "<a:b:c xmlns:a='urn:a'/>",
        "<a xmlns:p=''/>",
        "<a xmlns:xmlns='urn:a'/>",
        "<a xmlns:xml='urn:a'/>",
        "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>",
        "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
        "<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>",
        "<a xmlns:p='u' xmlns:p='v'/>",
        "<a p:x=''/>",
        "<a>&#0;</a>",
        "<a>&#xD800;</a>",
        "<a>&#x110000;</a>",
        "<a>&#99999999999;</a>",
        "<a>&#;</a>",
        "<a>&#1\u0661;</a>",
        "<a>]]></a>",
        "<a><!-- -- --></a>",
        "<-a/>",
        "<a><![cdata[x]]></a>",
      })
  void documentIsNotWellFormed(String document) {
    assertThat(events(new StringReader(document))).isEqualTo(REFUSED);
  }

  @Test
  void refusalTellsLineAndColumn() {
    assertThatThrownBy(() -> XmlScannerTest.scan(new StringReader("<a>\n  <b>\n</a>")))
        .hasMessageContaining("line 3, column 5");
    String long_ = "<a>" + "\n".repeat(5_000) + " <";
    assertThatThrownBy(() -> XmlScannerTest.scan(new StringReader(long_)))
        .hasMessageContaining("line 5001, column 3");
  }

  private static String changed(String document, Random random) {
    StringBuilder text = new StringBuilder(document);
    for (int i = random.nextInt(4); i > 0 && text.length() > 1; i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        case 2 -> text.setCharAt(at, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        default -> text.insert(at, document, at % document.length(), document.length());
      }
    }
    return text.toString();
  }

  private static String events(Reader document) {
    try {
      return scan(document);
    } catch (XmlException e) {
      return REFUSED;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String scan(Reader document) throws IOException {
    XmlScanner in = new XmlScanner(document, XmlLimits.MESSAGES);
    EventText text = new EventText();
    while (!in.hasEnded()) {
      switch (in.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          text.add("<{" + in.namespace() + "}" + in.prefix() + ":" + in.localName());
          XmlAttributes all = in.attributes();
          for (int i = 0; i < all.size(); i++) {
            text.add(" {" + all.namespace(i) + "}" + all.localName(i) + "='" + all.value(i) + "'");
          }
        }
        case XMLStreamConstants.END_ELEMENT -> text.add("</" + in.localName());
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.add(in.text());
        case XMLStreamConstants.COMMENT -> text.add("<!" + in.text());
        default -> {
          // instructions, the end
        }
      }
    }
    return text.toString();
  }

  private static final class EventText {
    private final StringBuilder all = new StringBuilder();

    void add(String event) {
      all.append(event);
    }

    @Override
    public String toString() {
      return all.toString();
    }
  }

  /** The same events by the reader of the JDK. */
  private static final class JdkReader {
    private static final XMLInputFactory FACTORY = factory();

    private static XMLInputFactory factory() {
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
      return factory;
    }

    /** Names that are or end with a colon, which Namespaces in XML 1.0 does not allow. */
    private static final Pattern MISTAKES = Pattern.compile("(?<![\\w.-]):|:(?![\\w.-])");

    static boolean isMistaken(String document) {
      return MISTAKES.matcher(document).find();
    }

    static String events(String document) {
      try {
        XMLStreamReader in = FACTORY.createXMLStreamReader(new StringReader(document));
        EventText text = new EventText();
        while (in.hasNext()) {
          event(in, text);
        }
        return text.toString();
      } catch (XMLStreamException | RuntimeException e) {
        return REFUSED;
      }
    }

    private static void event(XMLStreamReader in, EventText text) throws XMLStreamException {
      switch (in.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          text.add(
              "<{" + empty(in.getNamespaceURI()) + "}" + in.getPrefix() + ":" + in.getLocalName());
          for (int i = 0; i < in.getAttributeCount(); i++) {
            text.add(
                " {"
                    + empty(in.getAttributeNamespace(i))
                    + "}"
                    + in.getAttributeLocalName(i)
                    + "='"
                    + in.getAttributeValue(i)
                    + "'");
          }
        }
        case XMLStreamConstants.END_ELEMENT -> text.add("</" + in.getLocalName());
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.add(in.getText());
        case XMLStreamConstants.COMMENT -> text.add("<!" + in.getText());
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
            throw new XMLStreamException("not allowed");
        default -> {
          // instructions, the end
        }
      }
    }

    private static String empty(String namespace) {
      return namespace == null ? "" : namespace;
    }
  }

  /** Reader that gives a few characters at a time. */
  private static final class SlowReader extends Reader {
    private final String document;
    private final int size;
    private int at;

    SlowReader(String document, int size) {
      this.document = document;
      this.size = size;
    }

    @Override
    public int read(char[] into, int offset, int length) {
      int count = Math.min(Math.min(size, length), document.length() - at);
      document.getChars(at, at + count, into, offset);
      at += count;
      return count == 0 ? -1 : count;
    }

    @Override
    public void close() {}
  }
}
