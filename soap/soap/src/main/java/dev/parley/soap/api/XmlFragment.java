package dev.parley.soap.api;

import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Serializable;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;

/**
 * XML element that no schema of the contract describes, with its tags and the namespace
 * declarations in scope, such as a SAML assertion. As a record component, parameter or result it is
 * {@code xs:any}; with a name by {@link dev.parley.soap.mapping.XmlElement}, it is an element of
 * that name and of {@code xs:anyType}. It is sent as it is.
 *
 * <p>A received fragment is the same document by Canonical XML 1.1 with comments: prefixes,
 * namespace declarations, order of attributes, text and comments are kept; quotes, character
 * references, CDATA sections and white space inside tags are normalized. So signatures with
 * exclusive canonicalization stay valid. Other canonicalizations include the namespaces of the
 * envelope, which another envelope does not have.
 *
 * <p>Immutable. Memory: its text, within the limits of the message that it was read from.
 */
public final class XmlFragment implements Serializable {
  private static final long serialVersionUID = 1;

  private final XmlName name;
  private final String text;

  private XmlFragment(XmlName name, String text) {
    this.name = name;
    this.text = text;
  }

  /**
   * {@return the element of a document}
   *
   * @param document within {@link XmlLimits#MESSAGES}, without a document type
   * @throws XmlException when it is no document or is refused
   */
  public static XmlFragment of(String document) {
    // the text is characters: an encoding that it declares is that of a file it came from
    InputStream bytes = new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8));
    return of(bytes, Optional.of("UTF-8"));
  }

  /**
   * {@return the element of a source, which is read to its end}
   *
   * @param source of any kind, within {@link XmlLimits#MESSAGES}; a {@link StreamSource} has a
   *     stream or reader, as nothing is fetched from its system id
   * @throws XmlException when it is no document or is refused
   */
  public static XmlFragment of(Source source) {
    return source instanceof StreamSource streamed && streamed.getInputStream() != null
        ? of(streamed.getInputStream(), Optional.empty())
        : of(SourceText.of(source, XmlLimits.MESSAGES.bytesMax()));
  }

  private static XmlFragment of(InputStream bytes, Optional<String> charset) {
    try (XmlReader in = XmlReader.open(bytes, charset, XmlLimits.MESSAGES)) {
      XmlFragment fragment = of(in);
      in.finish();
      return fragment;
    }
  }

  /** {@return the element at whose start tag a reader stands; it is consumed} */
  public static XmlFragment of(XmlReader in) {
    XmlName name = in.name();
    return new XmlFragment(name, in.copy());
  }

  /** {@return the name of the element} */
  public XmlName name() {
    return name;
  }

  /** {@return the element as a document, without an XML declaration} */
  public String text() {
    return text;
  }

  /** {@return a reader of the element as a document, which stands before its start} */
  public XMLStreamReader reader() {
    return XmlReader.stream(text);
  }

  /** {@return a source of the element as a document} */
  public Source source() {
    return new StreamSource(new StringReader(text));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof XmlFragment fragment && fragment.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** {@return the element as a document} */
  @Override
  public String toString() {
    return text;
  }
}
