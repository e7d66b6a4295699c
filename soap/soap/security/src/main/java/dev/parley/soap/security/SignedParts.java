package dev.parley.soap.security;

import dev.parley.soap.xml.XmlName;
import java.util.List;
import org.w3c.dom.Element;

/** Elements of an envelope that a signature covers, found by their place. */
final class SignedParts {
  private SignedParts() {}

  /**
   * {@return the elements of a part} They are found by their place in the envelope, never by an
   * identifier: a signature over an element that was moved elsewhere covers none of them.
   *
   * @param security header block of WS-Security
   */
  static List<Element> elements(SignedPart part, EnvelopeTree tree, Element security) {
    return switch (part) {
      case BODY -> List.of(tree.body());
      case TIMESTAMP -> tokens(security, SecurityNames.TIMESTAMP);
      case USERNAME_TOKEN -> tokens(security, SecurityNames.USERNAME_TOKEN);
      case ADDRESSING ->
          tree.headers().stream()
              .filter(each -> SecurityNames.ADDRESSING.equals(each.getNamespaceURI()))
              .toList();
    };
  }

  private static List<Element> tokens(Element security, XmlName name) {
    return EnvelopeTree.children(security).stream()
        .filter(each -> EnvelopeTree.name(each).equals(name))
        .toList();
  }
}
