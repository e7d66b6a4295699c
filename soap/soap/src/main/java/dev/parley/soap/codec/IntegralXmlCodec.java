package dev.parley.soap.codec;

import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlWriter;
import java.util.function.Function;

/**
 * Codec of whole numbers of Java's sizes, which are written without an intermediate text.
 *
 * <p>Immutable.
 */
final class IntegralXmlCodec extends SimpleXmlCodec {
  IntegralXmlCodec(String schemaType, Function<String, Object> parser) {
    super(XmlName.schema(schemaType), Object::toString, text -> parser.apply(text.strip()), false);
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    out.text(((Number) value).longValue());
  }
}
