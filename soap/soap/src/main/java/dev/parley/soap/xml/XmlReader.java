package dev.parley.soap.xml;

import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.stream.Location;
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
  private static final XMLInputFactory FACTORY = factory();

  private final XMLStreamReader in;
  private final XmlLimits limits;
  private boolean skipsInstructions;
  private final NamespaceScope scope = new NamespaceScope();
  private int depth;
  private int elements;
  private int copied; // bytes

  private XmlReader(XMLStreamReader in, XmlLimits limits) {
    this.in = in;
    this.limits = limits;
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setXMLResolver((publicId, systemId, base, namespace) -> {
      throw new XMLStreamException("nothing outside the document is read: " + systemId);
    });
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
    return open(bytes, charset, limits, false);
  }

  /**
   * Opens a document that is no message, such as a schema: processing instructions before the root,
   * which name style sheets for browsers, are skipped.
   *
   * @param bytes document in UTF-8 or UTF-16, read to {@code bytesMax} at most
   * @throws XmlException when it is refused
   */
  public static XmlReader openDescription(InputStream bytes, XmlLimits limits) {
    return open(bytes, Optional.empty(), limits, true);
  }

  private static XmlReader open(
      InputStream bytes, Optional<String> charset, XmlLimits limits, boolean skipsInstructions) {
    try {
      InputStream bounded = new BoundedInput(bytes, limits.bytesMax());
      XMLStreamReader in =
          charset.isEmpty()
              ? FACTORY.createXMLStreamReader(bounded)
              : FACTORY.createXMLStreamReader(bounded, charset.get());
      XmlReader reader = new XmlReader(in, limits);
      reader.requireUnicode(charset);
      reader.skipsInstructions = skipsInstructions;
      while (reader.advance() != XMLStreamConstants.START_ELEMENT) {
        // comments and white space before the root
      }
      reader.skipsInstructions = false;
      return reader;
    } catch (XMLStreamException e) {
      throw new XmlException("this is no XML document: " + firstLine(e), e);
    }
  }

  private void requireUnicode(Optional<String> charset) {
    String declared = in.getCharacterEncodingScheme();
    String name = charset.orElse(declared == null ? "UTF-8" : declared);
    if (!name.regionMatches(true, 0, "UTF-8", 0, 5)
        && !name.regionMatches(true, 0, "UTF-16", 0, 6)
        && !name.equalsIgnoreCase("US-ASCII")
        && !name.equalsIgnoreCase("ISO-8859-1")) {
      throw new XmlException("the encoding " + name + " is not read; UTF-8 and UTF-16 are");
    }
  }

  // ---- names

  /** {@return the local name of the element} */
  public String localName() {
    return in.getLocalName();
  }

  /** {@return the namespace of the element; empty for none} */
  public String namespace() {
    String found = in.getNamespaceURI();
    return found == null ? "" : found;
  }

  /** {@return the name of the element} */
  public XmlName name() {
    return new XmlName(namespace(), localName());
  }

  /** {@return whether the element has this name} */
  public boolean at(XmlName name) {
    return in.getLocalName().equals(name.local()) && namespace().equals(name.namespace());
  }

  // ---- attributes

  /** {@return the value of an attribute; null when it is absent} */
  public @Nullable String attribute(String namespace, String local) {
    for (int i = 0, count = in.getAttributeCount(); i < count; i++) {
      String found = in.getAttributeNamespace(i);
      if (in.getAttributeLocalName(i).equals(local)
          && (found == null ? "" : found).equals(namespace)) {
        return in.getAttributeValue(i);
      }
    }
    return null;
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
    int colon = text.indexOf(':');
    String prefix = colon < 0 ? "" : text.substring(0, colon);
    String namespace = in.getNamespaceURI(prefix);
    if (namespace == null && colon >= 0) {
      throw refused("the prefix of " + text + " is not declared");
    }
    return new XmlName(namespace == null ? "" : namespace, text.substring(colon + 1));
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
    String first = null;
    StringBuilder more = null;
    while (true) {
      int event = advance();
      if (event == XMLStreamConstants.END_ELEMENT) {
        return more != null ? more.toString() : first == null ? "" : first;
      }
      if (event == XMLStreamConstants.START_ELEMENT) {
        throw refused("an element where only text may be");
      }
      if (event != XMLStreamConstants.COMMENT) {
        if (first == null) {
          first = in.getText();
        } else {
          more = more == null ? new StringBuilder(first) : more;
          more.append(in.getText());
        }
        int length = more == null ? first.length() : more.length();
        if (length > limits.textCharsMax()) {
          throw refused("a text is longer than " + limits.textCharsMax() + " characters");
        }
      }
    }
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
    ElementCopy copy = new ElementCopy(in, scope.all(), limits.bytesMax() - copied);
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
      return FACTORY.createXMLStreamReader(new StringReader(document));
    } catch (XMLStreamException e) {
      throw new XmlException("this is no XML document: " + firstLine(e), e);
    }
  }

  /** Reads to the end of the document, in which nothing but comments may follow the root. */
  public void finish() {
    try {
      while (in.hasNext()) {
        advance();
      }
    } catch (XMLStreamException e) {
      throw refused(firstLine(e));
    }
  }

  private int advance() {
    int event;
    try {
      event = in.next();
    } catch (XMLStreamException e) {
      throw refused(firstLine(e));
    } catch (RuntimeException e) { // the JDK's reader throws several for broken input
      throw e instanceof XmlException known ? known : refused(String.valueOf(e.getMessage()));
    }
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> enter();
      case XMLStreamConstants.END_ELEMENT -> scope.leave(--depth);
      case XMLStreamConstants.DTD -> throw refused("a document type is not allowed");
      case XMLStreamConstants.PROCESSING_INSTRUCTION -> {
        if (!skipsInstructions) {
          throw refused("a processing instruction is not allowed");
        }
      }
      case XMLStreamConstants.ENTITY_REFERENCE ->
          throw refused("the entity " + in.getLocalName() + " is not declared");
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
    int attributes = in.getAttributeCount();
    if (attributes > limits.attributesMax()) {
      throw refused("an element has more than " + limits.attributesMax() + " attributes");
    }
    if (in.getNamespaceCount() > limits.namespacesMax()) {
      throw refused("an element declares more than " + limits.namespacesMax() + " namespaces");
    }
    scope.enter(in, depth);
    checkName(in.getLocalName());
    for (int i = 0; i < attributes; i++) {
      checkName(in.getAttributeLocalName(i));
      if (in.getAttributeValue(i).length() > limits.textCharsMax()) {
        throw refused("an attribute is longer than " + limits.textCharsMax() + " characters");
      }
    }
    for (int i = 0; i < in.getNamespaceCount(); i++) {
      String declared = in.getNamespaceURI(i);
      if (declared != null && declared.length() > 4 * limits.nameCharsMax()) {
        throw refused("a namespace name is longer than " + 4 * limits.nameCharsMax());
      }
    }
  }

  private void checkName(String name) {
    if (name.length() > limits.nameCharsMax()) {
      throw refused("a name is longer than " + limits.nameCharsMax() + " characters");
    }
  }

  /** {@return the refusal of what is at this place, with line and column} */
  public XmlException refused(String why) {
    Location at = in.getLocation();
    return new XmlException(
        why + " (line " + at.getLineNumber() + ", column " + at.getColumnNumber() + ")");
  }

  private static String firstLine(Exception e) {
    String message = String.valueOf(e.getMessage());
    int text = message.indexOf("Message: ");
    return (text < 0 ? message : message.substring(text + 9)).lines().findFirst().orElse("");
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the reader does not close", e);
    }
  }
}
