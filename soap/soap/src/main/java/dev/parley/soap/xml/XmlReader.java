package dev.parley.soap.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one XML document within {@link XmlLimits}, element by element. Document types,
 * processing instructions and entity references other than the five predefined ones are refused
 * (SOAP 1.1, section 3; SOAP 1.2 part 1, section 5), so nothing outside the document is ever read.
 *
 * <p>It stands at a start tag. {@link #nextChild} enters the next child element; each child that
 * was entered must be consumed by {@link #text}, {@link #skip}, or {@code nextChild} until it
 * returns false.
 *
 * <p>Threads: confined to one.
 */
public final class XmlReader implements AutoCloseable {
  private static final XMLInputFactory STREAMS = factory();

  private final XmlScanner in;
  private final XmlLimits limits;
  private final BinaryReader binaries;
  private boolean skipsInstructions;
  private int depth;
  private int elements;
  private int copied; // bytes

  private XmlReader(XmlScanner in, BoundedInput bytes, XmlLimits limits, BinaryParts parts) {
    this.in = in;
    this.limits = limits;
    binaries = new BinaryReader(this, in, bytes, limits, parts);
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    return factory;
  }

  /**
   * Opens a document and reads up to the start tag of its root.
   *
   * @param bytes document in UTF-8 or UTF-16, read to {@code bytesMax} at most
   * @param charset encoding that the transport names; empty when the document tells it
   * @throws XmlException when it is refused
   */
  public static XmlReader open(InputStream bytes, Optional<String> charset, XmlLimits limits) {
    return open(bytes, charset, limits, BinaryParts.NONE);
  }

  /**
   * Opens a document that may refer to parts of its message.
   *
   * @param bytes document in UTF-8 or UTF-16, read to {@code bytesMax} at most, apart from what is
   *     read by {@link #binary}
   * @param charset encoding that the transport names; empty when the document tells it
   * @throws XmlException when it is refused
   */
  public static XmlReader open(
      InputStream bytes, Optional<String> charset, XmlLimits limits, BinaryParts parts) {
    return open(bytes, charset, limits, parts, false);
  }

  /**
   * Opens a document that is no message, such as a schema: processing instructions before the root,
   * which name style sheets for browsers, are skipped.
   *
   * @param bytes document in UTF-8 or UTF-16, read to {@code bytesMax} at most
   * @throws XmlException when it is refused
   */
  public static XmlReader openDescription(InputStream bytes, XmlLimits limits) {
    return open(bytes, Optional.empty(), limits, BinaryParts.NONE, true);
  }

  private static XmlReader open(
      InputStream bytes,
      Optional<String> charset,
      XmlLimits limits,
      BinaryParts parts,
      boolean skipsInstructions) {
    try {
      BoundedInput bounded = new BoundedInput(bytes, limits.bytesMax());
      XmlScanner in = new XmlScanner(XmlEncoding.decode(bounded, charset), limits);
      XmlReader reader = new XmlReader(in, bounded, limits, parts);
      reader.skipsInstructions = skipsInstructions;
      while (reader.advance() != XMLStreamConstants.START_ELEMENT) {
        // comments and white space before the root
      }
      reader.skipsInstructions = false;
      return reader;
    } catch (IOException e) {
      throw new XmlException("this is no XML document: " + reason(e), e);
    }
  }

  // ---- names

  /** {@return the local name of the element} */
  public String localName() {
    return in.localName();
  }

  /** {@return the namespace of the element; empty for none} */
  public String namespace() {
    return in.namespace();
  }

  /** {@return the name of the element} */
  public XmlName name() {
    return new XmlName(namespace(), localName());
  }

  /** {@return whether the element has this name} */
  public boolean at(XmlName name) {
    return in.localName().equals(name.local()) && namespace().equals(name.namespace());
  }

  // ---- attributes

  /** {@return the value of an attribute; null when it is absent} */
  public @Nullable String attribute(String namespace, String local) {
    XmlAttributes all = in.attributes();
    for (int i = 0; i < all.size(); i++) {
      if (all.localName(i).equals(local) && all.namespace(i).equals(namespace)) {
        return all.value(i);
      }
    }
    return null;
  }

  /** {@return the first attribute that is in no namespace; empty when there is none} */
  public Optional<String> unqualifiedAttribute() {
    XmlAttributes all = in.attributes();
    for (int i = 0; i < all.size(); i++) {
      if (all.namespace(i).isEmpty()) {
        return Optional.of(all.localName(i));
      }
    }
    return Optional.empty();
  }

  /** {@return whether {@code xsi:nil} marks the element as null} */
  public boolean isNil() {
    String value = attribute(XmlName.SCHEMA_INSTANCE, "nil");
    return value != null && (value.strip().equals("true") || value.strip().equals("1"));
  }

  /** {@return the type that {@code xsi:type} names; empty when it is absent} */
  public Optional<XmlName> type() {
    String value = attribute(XmlName.SCHEMA_INSTANCE, "type");
    return value == null ? Optional.empty() : Optional.of(qualified(value.strip()));
  }

  /**
   * {@return the name that a QName in content stands for}
   *
   * @throws XmlException when its prefix is not declared
   */
  public XmlName qualified(String text) {
    if (in.scope().find(prefix(text)) == null) {
      throw refused("the prefix of " + text + " is not declared");
    }
    return qualifiedOrLocal(text);
  }

  /**
   * {@return the name that a QName in content stands for, in no namespace if its prefix is not
   * declared}
   */
  public XmlName qualifiedOrLocal(String text) {
    String namespace = in.scope().find(prefix(text));
    return new XmlName(namespace == null ? "" : namespace, text.substring(text.indexOf(':') + 1));
  }

  private static String prefix(String text) {
    int colon = text.indexOf(':');
    return colon < 0 ? "" : text.substring(0, colon);
  }

  // ---- content

  /**
   * Enters the next child element, or leaves the element.
   *
   * @return false when there is no further child; the reader then stands behind the end tag
   * @throws XmlException when there is text between the children
   */
  public boolean nextChild() {
    while (true) {
      switch (advance()) {
        case XMLStreamConstants.START_ELEMENT -> {
          return true;
        }
        case XMLStreamConstants.END_ELEMENT -> {
          return false;
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!in.isWhiteSpace()) {
            throw refused("text where only elements may be");
          }
        }
        default -> {
          // comments and white space
        }
      }
    }
  }

  /**
   * {@return the text of the element, whose end tag is consumed}
   *
   * @throws XmlException when it has child elements
   */
  public String text() {
    return text(advance());
  }

  /** {@return the text from the event on at which the reader stands} */
  String text(int firstEvent) {
    String first = null;
    StringBuilder more = null;
    for (int event = firstEvent; ; event = advance()) {
      if (event == XMLStreamConstants.END_ELEMENT) {
        return more != null ? more.toString() : first == null ? "" : first;
      }
      if (event == XMLStreamConstants.START_ELEMENT) {
        throw refused("an element where only text may be");
      }
      if (event != XMLStreamConstants.COMMENT) {
        if (first == null) {
          first = in.text();
        } else {
          more = more == null ? new StringBuilder(first) : more;
          more.append(in.text());
        }
        int length = more == null ? first.length() : more.length();
        if (length > limits.textCharsMax()) {
          throw refused("a text is longer than " + limits.textCharsMax() + " characters");
        }
      }
    }
  }

  /**
   * {@return the binary content of the element as an array: of its text, which is base64, or of the
   * part that {@code xop:Include} refers to} Arrays of parts count as bytes of the document.
   */
  public byte[] array() {
    return binaries.array();
  }

  /**
   * {@return the binary content of the element: of its text, which is base64, or of the part that
   * {@code xop:Include} or a text of the type {@code swaRef} (WS-I Attachments Profile 1.0, section
   * 4.4) refers to} It does not count as bytes of the document.
   */
  public BinaryContent binary() {
    return binaries.binary();
  }

  /** Consumes the element with all that it contains. */
  public void skip() {
    int outer = depth;
    while (depth >= outer) {
      advance();
    }
  }

  /**
   * {@return a copy of the element with all that it contains, which has all namespace declarations
   * in scope and is well-formed by itself} The element is consumed.
   *
   * @throws XmlException when the copies of this document are longer than a document may be
   */
  public String copy() {
    ElementCopy copy = new ElementCopy(in, limits.bytesMax() - copied);
    int outer = depth;
    while (depth >= outer) {
      copy.event(advance());
    }
    byte[] bytes = copy.toByteArray();
    copied += bytes.length;
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * {@return a StAX reader of a document without a document type, such as a {@link #copy}}
   *
   * @throws XmlException when it is refused
   */
  public static XMLStreamReader stream(String document) {
    try {
      return STREAMS.createXMLStreamReader(new StringReader(document));
    } catch (XMLStreamException e) {
      throw new XmlException("this is no XML document: " + e.getMessage(), e);
    }
  }

  /**
   * {@return a StAX reader of the element at whose start tag this reader stands} Its limits are
   * those of the document, and it throws {@link XmlException}. The element is consumed when its end
   * tag has been read.
   */
  public XMLStreamReader element() {
    return new ElementEvents(this, in, limits.textCharsMax());
  }

  /**
   * {@return the content of a part of the message, in memory} It counts as bytes of the document.
   *
   * @param contentId without angle brackets
   * @throws XmlException when the message has no such part, it has been referred to before, or is
   *     too long
   */
  public BytesContent part(String contentId) {
    return binaries.part(contentId);
  }

  /** Reads to the end of the document, in which nothing but comments may follow the root. */
  public void finish() {
    while (!in.hasEnded()) {
      advance();
    }
  }

  /** Moves to the next event, and returns it. */
  int advance() {
    int event;
    try {
      event = in.next();
    } catch (IOException e) {
      throw refused(reason(e));
    }
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> enter();
      case XMLStreamConstants.END_ELEMENT -> depth--;
      case XMLStreamConstants.PROCESSING_INSTRUCTION -> {
        if (!skipsInstructions) {
          throw refused("a processing instruction is not allowed");
        }
      }
      default -> {
        // text, comments, the end of the document
      }
    }
    return event;
  }

  private void enter() {
    if (++depth > limits.depthMax()) {
      throw refused("elements are nested deeper than " + limits.depthMax());
    }
    if (++elements > limits.elementsMax()) {
      throw refused("there are more than " + limits.elementsMax() + " elements");
    }
  }

  /** {@return the refusal of what is at this place, with line and column} */
  public XmlException refused(String why) {
    return in.refused(why);
  }

  private static String reason(IOException e) {
    return e instanceof CharacterCodingException
        ? "there are bytes that its encoding does not have"
        : String.valueOf(e.getMessage());
  }

  @Override
  public void close() {
    // the stream is the caller's
  }
}
