package dev.parley.soap.wsdl;

import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writer of an XML document of elements and attributes, an element per line. Threads: confined to
 * one.
 */
final class IndentedXml {
  /** Bytes of one document: a thousand times those of a usual one. */
  private static final int BYTES_MAX = 64 << 20;

  private static final class Element {
    final XmlTag tag;
    boolean hasChildren;

    Element(XmlTag tag) {
      this.tag = tag;
    }
  }

  private final XmlWriter out = new XmlWriter(BYTES_MAX);
  private final Deque<Element> path = new ArrayDeque<>();

  IndentedXml() {
    out.markup(bytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"));
  }

  /** Starts an element; attributes may follow. */
  IndentedXml open(String qualifiedName) {
    Element parent = path.peek();
    if (parent != null) {
      parent.hasChildren = true;
    }
    line(path.size());
    Element element = new Element(new XmlTag(qualifiedName));
    out.open(element.tag);
    path.push(element);
    return this;
  }

  /** Adds an attribute to the element that was opened last. */
  IndentedXml attribute(String qualifiedName, String value) {
    out.attribute(new XmlAttributeName(qualifiedName), value);
    return this;
  }

  /** Ends the innermost element. */
  void close() {
    Element element = path.pop();
    if (element.hasChildren) {
      line(path.size());
    }
    out.close(element.tag);
  }

  private void line(int depth) {
    out.markup(bytes("\n" + "  ".repeat(depth)));
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }

  /** {@return the document} */
  byte[] toByteArray() {
    out.markup(bytes("\n"));
    return out.toByteArray();
  }
}
