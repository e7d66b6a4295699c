package dev.parley.soap.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Codec of a type of XML Schema: writes and reads the attributes and content of an element.
 *
 * <p>Immutable once the contract has been read.
 */
public abstract class XmlCodec extends Codec {
  private static final byte[] XSI =
      (" xmlns:xsi=\"" + XmlName.SCHEMA_INSTANCE + "\"").getBytes(StandardCharsets.US_ASCII);
  private static final XmlAttributeName NIL = new XmlAttributeName("xsi:nil");

  /** {@return the name of the schema type} */
  public abstract XmlName schemaType();

  /**
   * Writes attributes and content into the element whose start tag is open.
   *
   * @param where location of the value, for messages: {@code Order.lines}
   */
  public abstract void writeContent(XmlWriter out, Object value, String where);

  /**
   * {@return whether a value is the whole element with its tags, as an {@link
   * dev.parley.soap.api.XmlFragment} is}
   */
  public boolean holdsElement() {
    return false;
  }

  /** {@return whether a nil element is read by this codec, and is not null} */
  boolean readsNil() {
    return holdsElement();
  }

  /** {@return the namespace declarations that content of the type needs around it} */
  byte[] declarations() {
    return XSI;
  }

  /** Writes an element. */
  void writeElement(XmlWriter out, XmlTag tag, Object value, String where) {
    out.open(tag);
    writeContent(out, value, where);
    out.close(tag);
  }

  /** Marks the element whose start tag is open as null. */
  void writeNil(XmlWriter out) {
    out.attribute(NIL, "true");
  }

  /**
   * Reads the element at whose start tag the reader stands, up to its end tag.
   *
   * @param where location of the value, for messages
   */
  public abstract Object readContent(XmlReader in, Deviations deviations, String where);

  @Override
  public String type() {
    return schemaType().toString();
  }

  @Override
  public final void write(MessageOutput out, int field, @Nullable Object value, String where) {
    throw notHere();
  }

  @Override
  public final Object read(MessageInput in, int tag, @Nullable Object before) {
    throw notHere();
  }

  private IllegalStateException notHere() {
    return new IllegalStateException(type() + " is encoded as XML only");
  }
}
