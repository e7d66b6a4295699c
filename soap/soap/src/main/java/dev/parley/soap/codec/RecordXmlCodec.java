package dev.parley.soap.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.RecordAccess;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Codec of records: a complex type with a sequence of elements, attributes, or attributes and a
 * text. Generated code reads the components and creates the records.
 *
 * <p>Filled by {@link XmlCodecs} before it is used, since a component may hold the record itself.
 */
public final class RecordXmlCodec extends XmlCodec {
  /**
   * Component that is an attribute.
   *
   * @param index position of the component
   * @param written name with its prefix
   * @param occurrence REQUIRED, NULL_ABSENT or OPTIONAL
   */
  public record AttributePart(
      int index,
      XmlName name,
      XmlAttributeName written,
      SimpleXmlCodec codec,
      XmlValue.Occurrence occurrence,
      String where) {}

  /** Component that is the text of the element. */
  public record TextPart(int index, SimpleXmlCodec codec, String where) {}

  private final XmlName schemaType;
  private final Class<?> type;
  private final List<AttributePart> attributes = new ArrayList<>();
  private @Nullable TextPart text; // null: the content is a sequence of elements
  private XmlSequence elements;
  private @Nullable RecordAccess access; // null until filled
  private Optional<XmlName> base = Optional.empty();

  RecordXmlCodec(XmlName schemaType, Class<?> type) {
    this.schemaType = schemaType;
    this.type = type;
    elements = new XmlSequence(type.getSimpleName(), List.of(), List.of());
  }

  void fill(
      List<AttributePart> itsAttributes,
      @Nullable TextPart itsText,
      XmlSequence itsElements,
      RecordAccess generated) {
    attributes.addAll(itsAttributes);
    text = itsText;
    elements = itsElements;
    access = generated;
  }

  /** Makes the type an extension of an abstract one. */
  void base(XmlName abstractType) {
    base = Optional.of(abstractType);
  }

  /** {@return the abstract type that this one extends} */
  public Optional<XmlName> base() {
    return base;
  }

  /** {@return the components that are attributes} */
  public List<AttributePart> attributes() {
    return List.copyOf(attributes);
  }

  /** {@return the component that is the text of the element} */
  public Optional<TextPart> textPart() {
    return Optional.ofNullable(text);
  }

  /** {@return the components that are elements} */
  public XmlSequence elements() {
    return elements;
  }

  private RecordAccess filled() {
    RecordAccess filled = access;
    if (filled == null) {
      throw new IllegalStateException(type + " is not filled yet");
    }
    return filled;
  }

  @Override
  public XmlName schemaType() {
    return schemaType;
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    RecordAccess components = filled();
    for (AttributePart attribute : attributes) {
      write(out, attribute, components.component(value, attribute.index));
    }
    TextPart content = text;
    if (content != null) {
      Object held = components.component(value, content.index);
      content.codec.writeContent(out, required(held, content.where), content.where);
      return;
    }
    List<XmlParticle> particles = elements.particles();
    for (int i = 0; i < particles.size(); i++) {
      XmlParticle particle = particles.get(i);
      particle
          .value()
          .write(
              out,
              particle.tag(),
              components.component(value, elements.position(i)),
              particle.where());
    }
  }

  private static void write(XmlWriter out, AttributePart attribute, @Nullable Object value) {
    Object held = value;
    if (attribute.occurrence == XmlValue.Occurrence.OPTIONAL) {
      held = ((Optional<?>) required(value, attribute.where)).orElse(null);
    } else if (attribute.occurrence == XmlValue.Occurrence.REQUIRED) {
      held = required(value, attribute.where);
    }
    if (held != null) {
      out.attribute(attribute.written, attribute.codec.print(held));
    }
  }

  private static Object required(@Nullable Object value, String where) {
    if (value == null) {
      throw new XmlException(where + " is null; only what is marked @Nullable may be");
    }
    return value;
  }

  @Override
  public Object readContent(XmlReader in, Deviations deviations, String where) {
    @Nullable Object[] values =
        new Object[attributes.size() + elements.particles().size() + (text == null ? 0 : 1)];
    for (AttributePart attribute : attributes) {
      values[attribute.index] = read(in, attribute, deviations);
    }
    TextPart content = text;
    if (content != null) {
      values[content.index] = content.codec.readContent(in, deviations, content.where);
    } else {
      elements.read(in, deviations, values);
    }
    try {
      return filled().create(values);
    } catch (RuntimeException e) { // of the record's own constructor
      throw new XmlException(
          where + ": " + type.getSimpleName() + " refuses its values: " + e.getMessage(), e);
    }
  }

  private static @Nullable Object read(
      XmlReader in, AttributePart attribute, Deviations deviations) {
    String found = in.attribute(attribute.name.namespace(), attribute.name.local());
    Object value = found == null ? null : attribute.codec.parse(found, attribute.where);
    return switch (attribute.occurrence) {
      case OPTIONAL -> Optional.ofNullable(value);
      case REQUIRED -> {
        if (value == null) {
          deviations.report(Deviations.Kind.MISSING, attribute.where + " is missing");
          throw new XmlException(attribute.where + " is missing, and has no default");
        }
        yield value;
      }
      default -> value;
    };
  }

  @Override
  public List<Codec> parts() {
    List<Codec> parts = new ArrayList<>();
    attributes.forEach(attribute -> parts.add(attribute.codec));
    TextPart content = text;
    if (content != null) {
      parts.add(content.codec);
    }
    elements.particles().forEach(particle -> parts.add(particle.value()));
    return parts;
  }
}
