package dev.parley.soap.xml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLStreamConstants;

/**
 * Copy of one element as a text that is well-formed by itself. It keeps what Canonical XML 1.1
 * keeps with comments: names with their prefixes, namespace declarations, attributes in their
 * order, and text with white space.
 *
 * <p>Threads: confined to one.
 */
final class ElementCopy {
  private final XmlScanner in;
  private final XmlWriter out;
  private final Deque<XmlTag> open = new ArrayDeque<>();

  /**
   * @param in stands at the start tag of the element
   */
  ElementCopy(XmlScanner in, int bytesMax) {
    this.in = in;
    out = new XmlWriter(bytesMax);
    openTag();
    in.scope().all().forEach(this::declaration);
    attributes();
  }

  /** Copies what the reader has advanced to. */
  void event(int event) {
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> {
        openTag();
        XmlScope scope = in.scope();
        for (int i = in.firstDeclaration(); i < scope.size(); i++) {
          declaration(scope.prefix(i), scope.namespace(i));
        }
        attributes();
      }
      case XMLStreamConstants.END_ELEMENT -> out.close(open.pop());
      case XMLStreamConstants.COMMENT -> out.markup(bytes("<!--" + in.text() + "-->"));
      default -> out.text(in.text());
    }
  }

  private void openTag() {
    XmlTag tag = new XmlTag(qualified(in.prefix(), in.localName()));
    open.push(tag);
    out.open(tag);
  }

  private void declaration(String prefix, String namespace) {
    out.attribute(new XmlAttributeName(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix), namespace);
  }

  private void attributes() {
    XmlAttributes all = in.attributes();
    for (int i = 0; i < all.size(); i++) {
      String name = qualified(all.prefix(i), all.localName(i));
      out.attribute(new XmlAttributeName(name), all.value(i));
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
