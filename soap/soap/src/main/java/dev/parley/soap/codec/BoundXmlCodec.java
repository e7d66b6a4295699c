package dev.parley.soap.codec;

import dev.parley.soap.spi.BoundTypes;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlWriter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Codec of a type that an {@link dev.parley.soap.spi.XmlBinding} maps.
 *
 * <p>Filled by {@link BoundCodecs} before it is used.
 */
public final class BoundXmlCodec extends XmlCodec {
  private final Type type;
  private final Namespaces namespaces;
  private @Nullable BoundTypes types; // null until filled

  BoundXmlCodec(Type type, Namespaces namespaces) {
    this.type = type;
    this.namespaces = namespaces;
  }

  void fill(BoundTypes bound) {
    types = bound;
  }

  private BoundTypes types() {
    BoundTypes filled = types;
    if (filled == null) {
      throw new IllegalStateException(type() + " is not bound yet");
    }
    return filled;
  }

  @Override
  public XmlName schemaType() {
    return types().schemaType(type);
  }

  /** {@return the name of the Java type, since that of the schema takes long to find} */
  @Override
  public String type() {
    return type.getTypeName();
  }

  @Override
  public boolean mutable() {
    return true;
  }

  /** {@return whether a nil element has a value, as a {@code JAXBElement} is} */
  @Override
  boolean readsNil() {
    return type instanceof ParameterizedType;
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    types().write(type, value, out.element(new PrefixContext(namespaces)), out::part, where);
  }

  @Override
  public Object readContent(XmlReader in, Deviations deviations, String where) {
    return types()
        .read(
            type,
            in.element(),
            what -> deviations.report(Deviations.Kind.UNKNOWN, what),
            in::part,
            where);
  }

  @Override
  public boolean copiesByEncoding() {
    return true; // beans hold classes of the JDK that no code of ours may open
  }

  @Override
  byte[] declarations() {
    return namespaces.declarations();
  }
}
