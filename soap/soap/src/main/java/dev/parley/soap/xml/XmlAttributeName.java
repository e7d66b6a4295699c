package dev.parley.soap.xml;

import java.nio.charset.StandardCharsets;

/**
 * Name of an attribute as bytes, with its prefix; made once for all messages of a contract.
 *
 * <p>Immutable.
 */
public final class XmlAttributeName {
  final byte[] start; // with the space before, the equals sign and the opening quote

  /**
   * @param qualifiedName name with the prefix that is declared where the attribute is written
   */
  public XmlAttributeName(String qualifiedName) {
    start = (" " + qualifiedName + "=\"").getBytes(StandardCharsets.UTF_8);
  }
}
