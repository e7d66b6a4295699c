package dev.parley.soap.security;

import dev.parley.soap.spi.MessageParts;
import java.util.ArrayList;
import java.util.List;
import org.apache.xml.security.utils.XMLUtils;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Parts of a message that stand in its envelope as base64 when it is signed (XOP 1.0, section 3.2).
 */
final class IncludedParts {
  private IncludedParts() {}

  /** {@return whether a security header has a signature or encryption, which may cover parts} */
  static boolean areCovered(Element header) {
    return EnvelopeTree.children(header).stream()
        .map(EnvelopeTree::name)
        .anyMatch(name ->
            name.namespace().equals(SecurityNames.SIGNATURE)
                || name.namespace().equals(SecurityNames.ENCRYPTION));
  }

  /**
   * Replaces each reference to a part by its content. The base64 has the lines in which WSS4J signs
   * it.
   */
  static void insert(EnvelopeTree tree, MessageParts parts) {
    for (Element reference : references(tree)) {
      byte[] content = parts.content(reference.getAttribute("href"));
      reference
          .getParentNode()
          .replaceChild(
              tree.document().createTextNode(XMLUtils.encodeToString(content)), reference);
    }
  }

  private static List<Element> references(EnvelopeTree tree) {
    NodeList found =
        tree.document()
            .getElementsByTagNameNS(
                SecurityNames.INCLUDE.namespace(), SecurityNames.INCLUDE.local());
    List<Element> all = new ArrayList<>(); // the list of nodes changes with the tree
    for (int i = 0; i < found.getLength(); i++) {
      if (found.item(i) instanceof Element element) {
        all.add(element);
      }
    }
    return all;
  }
}
