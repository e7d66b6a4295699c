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
public record XmlParticle(XmlName name, XmlTag tag, XmlValue value, String where) {}
