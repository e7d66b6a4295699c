package dev.parley.soap.security;

import dev.parley.soap.spi.MessageParts;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Parts of a message that stand in its envelope as base64 when it is signed (XOP 1.0, section 3.2).
 * Threads: confined to one.
 */
final class IncludedParts {
  /** Forms of base64 that stacks sign: WSS4J in lines, others as the specification has it. */
  static final List<Base64.Encoder> FORMS = List.of(Base64.getMimeEncoder(), Base64.getEncoder());

  private final Map<String, byte[]> contents = new LinkedHashMap<>(); // by their references

  /** Reads the parts that an envelope refers to. */
  IncludedParts(EnvelopeTree tree, MessageParts parts) {
    for (Element reference : references(tree)) {
      String href = reference.getAttribute("href");
      contents.put(href, parts.content(href));
    }
  }

  /** {@return whether a security header has a signature or encryption, which may cover parts} */
  static boolean areCovered(Element header) {
    return EnvelopeTree.children(header).stream()
        .map(EnvelopeTree::name)
        .anyMatch(name ->
            name.namespace().equals(SecurityNames.SIGNATURE)
                || name.namespace().equals(SecurityNames.ENCRYPTION));
  }

  /** Replaces each reference to a part by its content. */
  void insert(EnvelopeTree tree, Base64.Encoder form) {
    for (Element reference : references(tree)) {
      String text = form.encodeToString(contents.get(reference.getAttribute("href")));
      reference.getParentNode().replaceChild(tree.document().createTextNode(text), reference);
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
