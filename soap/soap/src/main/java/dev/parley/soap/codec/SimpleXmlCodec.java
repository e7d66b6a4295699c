package dev.parley.soap.codec;

import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlWriter;
import java.util.function.Function;

/**
 * Codec of a simple type: a text (XML Schema part 2).
 *
 * <p>Immutable.
 */
public class SimpleXmlCodec extends XmlCodec {
  private final XmlName schemaType;
  private final Function<Object, String> printer;
  private final Function<String, Object> parser;
  private final boolean mutable;

  /**
   * @param parser takes the text without white space around it, unless the type is a string
   */
  SimpleXmlCodec(
      XmlName schemaType,
      Function<Object, String> printer,
      Function<String, Object> parser,
      boolean mutable) {
    this.schemaType = schemaType;
    this.printer = printer;
    this.parser = parser;
    this.mutable = mutable;
  }

  @Override
  public XmlName schemaType() {
    return schemaType;
  }

  @Override
  public boolean mutable() {
    return mutable;
  }

  /** {@return the text of a value, for an attribute} */
  String print(Object value) {
    return printer.apply(value);
  }

  /**
   * {@return the value of a text}
   *
   * @throws XmlException when it is none of the type
   */
  Object parse(String text, String where) {
    try {
      return parser.apply(text);
    } catch (RuntimeException e) { // parsers of the JDK throw many kinds
      throw new XmlException(where + " is no " + schemaType.local() + ": " + shortened(text), e);
    }
  }

  private static String shortened(String text) {
    return text.length() > 60 ? text.substring(0, 60) + "…" : text;
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    out.text(print(value));
  }

  @Override
  public Object readContent(XmlReader in, Deviations deviations, String where) {
    return parse(in.text(), where);
  }
}
