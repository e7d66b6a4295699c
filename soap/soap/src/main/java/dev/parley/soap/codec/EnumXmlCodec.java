package dev.parley.soap.codec;

import dev.parley.soap.mapping.XmlEnumValue;
import dev.parley.soap.xml.XmlName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Codec of enums: a restriction of {@code xs:string} to the names of the constants, or what {@link
 * XmlEnumValue} calls them.
 *
 * <p>Immutable.
 */
public final class EnumXmlCodec extends SimpleXmlCodec {
  private final Map<String, Object> constants;

  private EnumXmlCodec(
      XmlName schemaType, Map<String, Object> constants, Map<Object, String> names) {
    super(
        schemaType,
        value -> names.getOrDefault(value, ""),
        text -> constant(constants, text),
        false);
    this.constants = constants;
  }

  static EnumXmlCodec of(Class<?> type, XmlName schemaType) {
    Map<String, Object> constants = new LinkedHashMap<>();
    Map<Object, String> names = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      String name = name(type, ((Enum<?>) constant).name());
      constants.put(name, constant);
      names.put(constant, name);
    }
    return new EnumXmlCodec(schemaType, constants, names);
  }

  private static String name(Class<?> type, String constant) {
    try {
      XmlEnumValue named = type.getField(constant).getAnnotation(XmlEnumValue.class);
      return named == null ? constant : named.value();
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object constant(Map<String, Object> constants, String text) {
    Object found = constants.get(text.strip());
    if (found == null) {
      throw new IllegalArgumentException("not one of " + constants.keySet());
    }
    return found;
  }

  /** {@return the texts of the constants, in their order} */
  public List<String> texts() {
    return List.copyOf(constants.keySet());
  }
}
