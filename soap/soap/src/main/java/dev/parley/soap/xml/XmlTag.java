package dev.parley.soap.xml;

import java.nio.charset.StandardCharsets;

/**
 * Start and end of an element as bytes, with its prefix; made once for all messages of a contract.
 *
 * <p>Immutable.
 */
public final class XmlTag {
  final byte[] start; // without the closing >
  final byte[] end;
  private final String qualifiedName;

  /**
   * @param qualifiedName name with the prefix that is declared where the element is written
   */
  public XmlTag(String qualifiedName) {
    this.qualifiedName = qualifiedName;
    start = ("<" + qualifiedName).getBytes(StandardCharsets.UTF_8);
    end = ("</" + qualifiedName + ">").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return qualifiedName;
  }
}
