package dev.parley.soap.contract;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.generate.RecordAccessWriter;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.RecordAccess;
import dev.parley.soap.codec.XmlCodecs;
import dev.parley.soap.codec.XmlValue;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.xml.XmlException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Record of all results of an operation: components with {@link SoapHeader} are header blocks of
 * the response, the others are in its body. It is the codec of the method's result; the components
 * are encoded with the operation.
 *
 * <p>Immutable.
 */
final class ResultRecord extends XmlOnlyCodec {
  private final Class<?> type;
  private final List<XmlValue> values;
  private final RecordAccess access;

  private ResultRecord(Class<?> type, List<XmlValue> values) {
    this.type = type;
    this.values = List.copyOf(values);
    access = RecordAccessWriter.generate(type);
  }

  /** {@return whether a type is a record with header blocks} */
  static boolean is(AnnotatedType type) {
    return type.getType() instanceof Class<?> raw
        && raw.isRecord()
        && Arrays.stream(raw.getRecordComponents())
            .anyMatch(component -> component.isAnnotationPresent(SoapHeader.class));
  }

  /**
   * {@return the record of a type with header blocks}
   *
   * @throws ContractException when a component is no element
   */
  static ResultRecord of(AnnotatedType type, XmlCodecs codecs) {
    Class<?> raw = (Class<?>) type.getType();
    List<XmlValue> values = new ArrayList<>();
    for (RecordComponent component : raw.getRecordComponents()) {
      String where = where(raw, component);
      if (component.isAnnotationPresent(XmlAttribute.class)
          || component.isAnnotationPresent(XmlText.class)) {
        throw new ContractException(
            where + ": beside header blocks, a result is an element, no attribute and no text");
      }
      values.add(codecs.value(component.getAnnotatedType(), component, where));
    }
    return new ResultRecord(raw, values);
  }

  private static String where(Class<?> type, RecordComponent component) {
    return type.getSimpleName() + "." + component.getName();
  }

  /** {@return the components in their order} */
  RecordComponent[] components() {
    return type.getRecordComponents();
  }

  /** {@return the codec of a component} */
  XmlValue value(int component) {
    return values.get(component);
  }

  /** {@return the location of a component, for messages} */
  String where(int component) {
    return where(type, components()[component]);
  }

  /** {@return the value of a component} */
  @Nullable Object component(@Nullable Object result, int component) {
    if (result == null) {
      throw new XmlException("the result is null; its components may be, not the record");
    }
    return access.component(result, component);
  }

  /** {@return the record of these components} */
  Object create(@Nullable Object[] components) {
    try {
      return access.create(components);
    } catch (RuntimeException e) { // of the record's own constructor
      throw new XmlException(type.getSimpleName() + " refuses its values: " + e.getMessage(), e);
    }
  }

  @Override
  public String type() {
    return type.getSimpleName();
  }

  @Override
  public List<Codec> parts() {
    return List.copyOf(values);
  }
}
