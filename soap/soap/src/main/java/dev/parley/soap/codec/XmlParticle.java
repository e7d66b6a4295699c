package dev.parley.soap.codec;

import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlTag;

/**
 * Element of a sequence: a record component, a parameter, a result or a header block.
 *
 * <p>Immutable.
 *
 * @param tag the name with the prefix that the envelope declares
 * @param where location, for messages: {@code Order.lines}
 */
public record XmlParticle(XmlName name, XmlTag tag, XmlValue value, String where) {
  private static final XmlName ANY = new XmlName("##any", "*"); // of no element

  /** {@return a wildcard (XML Schema part 1, section 3.10)} */
  static XmlParticle wildcard(XmlValue value, String where) {
    return new XmlParticle(ANY, new XmlTag(ANY.local()), value, where);
  }

  /** {@return whether an element of any name stands here} */
  public boolean isWildcard() {
    return name.equals(ANY);
  }
}
