package dev.parley.soap.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Codec of sealed interfaces of records: an abstract type, and {@code xsi:type} on each element,
 * which can name only the records of the interface.
 *
 * <p>Filled by {@link XmlCodecs} before it is used.
 */
public final class SealedXmlCodec extends XmlCodec {
  private static final XmlAttributeName XSI_TYPE = new XmlAttributeName("xsi:type");

  private record Alternative(RecordXmlCodec codec, String qualifiedName) {}

  private final XmlName schemaType;
  private final Map<Class<?>, Alternative> byClass = new HashMap<>();
  private final Map<XmlName, RecordXmlCodec> byType = new HashMap<>();
  private final List<Alternative> ordered = new ArrayList<>();
  private Optional<XmlName> base = Optional.empty();

  SealedXmlCodec(XmlName schemaType) {
    this.schemaType = schemaType;
  }

  /**
   * @param qualifiedName type name with its prefix
   */
  void add(Class<?> type, RecordXmlCodec codec, String qualifiedName) {
    Alternative alternative = new Alternative(codec, qualifiedName);
    byClass.put(type, alternative);
    byType.put(codec.schemaType(), codec);
    ordered.add(alternative);
  }

  /** Makes the type an extension of {@code outer}, whose alternatives get those of this one. */
  void extend(SealedXmlCodec outer) {
    base = Optional.of(outer.schemaType);
    outer.byClass.putAll(byClass);
    outer.byType.putAll(byType);
    outer.ordered.addAll(ordered);
  }

  /** {@return the abstract type that this one extends} */
  public Optional<XmlName> base() {
    return base;
  }

  /** {@return the codecs of the records, in the order of the interface} */
  public List<RecordXmlCodec> alternatives() {
    return ordered.stream().map(Alternative::codec).toList();
  }

  @Override
  public XmlName schemaType() {
    return schemaType;
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    Alternative alternative = byClass.get(value.getClass());
    if (alternative == null) {
      throw new XmlException(where + " is a " + value.getClass().getName() + ", none of " + type());
    }
    out.attribute(XSI_TYPE, alternative.qualifiedName);
    alternative.codec.writeContent(out, value, where);
  }

  /** Marks null with the type of an alternative, since no element is of an abstract type. */
  @Override
  void writeNil(XmlWriter out) {
    super.writeNil(out);
    out.attribute(XSI_TYPE, ordered.getFirst().qualifiedName);
  }

  @Override
  public Object readContent(XmlReader in, Deviations deviations, String where) {
    XmlName named =
        in.type()
            .orElseThrow(
                () -> in.refused(where + " has no xsi:type, and " + type() + " is abstract"));
    RecordXmlCodec codec = byType.get(named);
    if (codec == null) {
      throw in.refused(where + " has the xsi:type " + named + ", which is none of " + type());
    }
    return codec.readContent(in, deviations, where);
  }

  @Override
  public List<Codec> parts() {
    return List.copyOf(alternatives());
  }
}
