package dev.parley.soap.codec;

import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlWriter;
import java.util.Base64;

/**
 * Codec of byte arrays: base64 in the text, or a part of the message where that is of use.
 *
 * <p>Immutable.
 */
final class BytesXmlCodec extends SimpleXmlCodec {
  BytesXmlCodec() {
    super(
        XmlName.schema("base64Binary"),
        value -> Base64.getEncoder().encodeToString((byte[]) value),
        text -> Base64.getMimeDecoder().decode(text),
        true);
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    out.binary((byte[]) value);
  }

  @Override
  public Object readContent(XmlReader in, Deviations deviations, String where) {
    return in.array();
  }
}
