package dev.parley.soap.codec;

import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlWriter;
import javax.xml.namespace.QName;

/**
 * Codec of {@code xs:QName} (XML Schema part 2, section 3.2.18), whose prefix is declared on the
 * element. The prefix of the value itself is not kept.
 */
final class QNameXmlCodec extends XmlCodec {
  private static final String PREFIX = "q";
  private static final XmlAttributeName DECLARATION = new XmlAttributeName("xmlns:" + PREFIX);

  @Override
  public XmlName schemaType() {
    return XmlName.schema("QName");
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    QName name = (QName) value;
    if (name.getNamespaceURI().isEmpty()) {
      out.text(name.getLocalPart()); // envelopes have no default namespace
    } else {
      out.attribute(DECLARATION, name.getNamespaceURI());
      out.text(PREFIX + ":" + name.getLocalPart());
    }
  }

  @Override
  public Object readContent(XmlReader in, Deviations deviations, String where) {
    String text = in.text().strip();
    XmlName name = text.indexOf(':') < 0 ? in.qualifiedOrLocal(text) : in.qualified(text);
    if (name.local().isEmpty()) {
      throw in.refused(where + " is no QName: " + text);
    }
    return new QName(name.namespace(), name.local());
  }
}
