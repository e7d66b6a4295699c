package dev.parley.soap.xml;

import static dev.parley.soap.xml.NamespaceScope.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/**
 * Copy of one element as a text that is well-formed by itself. It keeps what Canonical XML 1.1
 * keeps with comments: names with their prefixes, namespace declarations, attributes in their
 * order, and text with white space.
 *
 * <p>Threads: confined to one.
 */
final class ElementCopy {
  private final XMLStreamReader in;
  private final XmlWriter out;
  private final Deque<XmlTag> open = new ArrayDeque<>();

  /**
   * @param in stands at the start tag of the element
   * @param scope namespaces by their prefixes, as the element sees them
   */
  ElementCopy(XMLStreamReader in, Map<String, String> scope, int bytesMax) {
    this.in = in;
    out = new XmlWriter(bytesMax);
    openTag();
    scope.forEach(this::declaration);
    attributes();
  }

  /** Copies what the reader has advanced to. */
  void event(int event) {
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> {
        openTag();
        for (int i = 0, count = in.getNamespaceCount(); i < count; i++) {
          declaration(text(in.getNamespacePrefix(i)), text(in.getNamespaceURI(i)));
        }
        attributes();
      }
      case XMLStreamConstants.END_ELEMENT -> out.close(open.pop());
      case XMLStreamConstants.COMMENT -> out.markup(bytes("<!--" + in.getText() + "-->"));
      default -> out.text(in.getText());
    }
  }

  private void openTag() {
    XmlTag tag = new XmlTag(qualified(text(in.getPrefix()), in.getLocalName()));
    open.push(tag);
    out.open(tag);
  }

  private void declaration(String prefix, String namespace) {
    out.attribute(new XmlAttributeName(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix), namespace);
  }

  private void attributes() {
    for (int i = 0, count = in.getAttributeCount(); i < count; i++) {
      String name = qualified(text(in.getAttributePrefix(i)), in.getAttributeLocalName(i));
      out.attribute(new XmlAttributeName(name), in.getAttributeValue(i));
    }
  }

  private static String qualified(String prefix, String local) {
    return prefix.isEmpty() ? local : prefix + ":" + local;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** {@return the bytes of the copy, in UTF-8} */
  byte[] toByteArray() {
    return out.toByteArray();
  }
}
