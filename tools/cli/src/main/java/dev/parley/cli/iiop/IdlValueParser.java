package dev.parley.cli.iiop;

import dev.parley.base.NameSuggestion;
import dev.parley.cli.reflective.ObjectJson;
import dev.parley.iiop.Orb;
import dev.parley.iiop.codec.AnyConversion;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.IdlUnion;
import dev.parley.iiop.mapping.IdlValue;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.json.JsonException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Converts JSON to the values of IDL and RMI contracts, in the form that {@link IdlValuePrinter}
 * writes. An any is a string, a number or a boolean.
 *
 * <p>Threads: safe for all.
 */
final class IdlValueParser {
  private final Orb iiop;
  private final ObjectJson beans;

  IdlValueParser(Orb iiop, ObjectJson beans) {
    this.iiop = iiop;
    this.beans = beans;
  }

  /** {@return whether a type's JSON is a string, so that bare words are taken literally} */
  static boolean isText(Class<?> type) {
    return type == String.class
        || type == char.class
        || type == Character.class
        || type == BigDecimal.class
        || type == BigInteger.class
        || type == ObjectReference.class
        || type.isEnum()
        || IdlJavaTypes.isContract(type);
  }

  /**
   * {@return the JSON as a value of a type}
   *
   * @param where the path from the parameter's name, for messages
   * @throws JsonException when the JSON is no value of the type
   */
  @Nullable Object value(JsonNode json, AnnotatedType type, String where) {
    Class<?> raw = IdlJavaTypes.raw(type);
    if (json.isNull() && !raw.isPrimitive()) {
      return null; // the contract's codec rejects null where it is not allowed
    }
    if (raw.isPrimitive() || (Number.class.isAssignableFrom(raw) && raw != BigDecimal.class)) {
      return raw == boolean.class || raw == char.class
          ? plain(json, raw, where)
          : JsonNumbers.number(json, raw, IdlJavaTypes.isUnsigned(type), where);
    } else if (raw == Boolean.class || raw == Character.class || isText(raw)) {
      return plain(json, raw, where);
    } else if (raw == Any.class) {
      return any(json, where);
    } else if (raw.isArray()) {
      return array(json, raw, type, where);
    } else if (raw.isAssignableFrom(ArrayList.class) && raw != Object.class) {
      return list(json, type, where);
    }
    return parts(json, raw, type, where);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum's class is that of its constants
  private Object plain(JsonNode json, Class<?> raw, String where) {
    if (raw == boolean.class || raw == Boolean.class) {
      if (json.isBoolean()) {
        return json.asBoolean();
      }
      throw JsonException.unexpected(where, "true or false", json);
    } else if (raw == BigDecimal.class && json.isNumber()) {
      return json.decimalValue();
    } else if (!json.isString()) {
      throw JsonException.unexpected(where, "a string", json);
    }
    String text = json.asString();
    try {
      if (raw == char.class || raw == Character.class) {
        if (text.length() == 1) {
          return text.charAt(0);
        }
        throw JsonException.unexpected(where, "a string of one character", json);
      } else if (raw == BigDecimal.class) {
        return new BigDecimal(text);
      } else if (raw == ObjectReference.class) {
        return iiop.resolve(text);
      } else if (raw.isEnum()) {
        return Enum.valueOf((Class<? extends Enum>) raw, text);
      }
      return IdlJavaTypes.isContract(raw) ? iiop.lookup(text, raw) : text;
    } catch (IllegalArgumentException e) {
      throw raw.isEnum()
          ? unknown(where, raw.getSimpleName() + " has no constant", text, constants(raw))
          : JsonException.unexpected(where, "a decimal number", json);
    }
  }

  private static List<String> constants(Class<?> type) {
    return Arrays.stream(type.getEnumConstants()).map(each -> ((Enum<?>) each).name()).toList();
  }

  private static Any any(JsonNode json, String where) {
    if (json.isString()) {
      return AnyConversion.toAny(json.asString());
    } else if (json.isBoolean()) {
      return AnyConversion.toAny(json.asBoolean());
    } else if (json.isInt()) {
      return AnyConversion.toAny(json.asInt());
    } else if (json.isIntegralNumber() && json.canConvertToLong()) {
      return AnyConversion.toAny(json.asLong());
    } else if (json.isNumber() && !json.isIntegralNumber()) {
      return AnyConversion.toAny(json.asDouble());
    }
    throw JsonException.unexpected(where, "a string, a number of 64 bits, true or false", json);
  }

  private Object array(JsonNode json, Class<?> raw, AnnotatedType type, String where) {
    if (raw == byte[].class) {
      try {
        return HexFormat.of().parseHex(json.isString() ? json.asString() : "?");
      } catch (IllegalArgumentException e) {
        throw JsonException.unexpected(where, "octets as a hex string", json);
      }
    }
    List<@Nullable Object> elements = list(json, type, where);
    Object array = Array.newInstance(raw.getComponentType(), elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Array.set(array, i, elements.get(i));
    }
    return array;
  }

  private List<@Nullable Object> list(JsonNode json, AnnotatedType type, String where) {
    AnnotatedType element = IdlJavaTypes.element(type);
    if (!json.isArray() || element == null) {
      throw JsonException.unexpected(where, "an array [ … ]", json);
    }
    List<@Nullable Object> list = new ArrayList<>();
    for (JsonNode each : json) {
      list.add(value(each, element, where + "[" + list.size() + "]"));
    }
    return list;
  }

  private Object parts(JsonNode json, Class<?> raw, AnnotatedType type, String where) {
    if (raw.isAnnotationPresent(IdlUnion.class)) {
      return record(json, chosen(json, raw, where), where);
    } else if (raw.isRecord()) {
      return record(json, raw, where);
    } else if (raw.isAnnotationPresent(IdlValue.class)) {
      return object(json, raw, where);
    }
    return beans.value(json, type.getType(), where);
  }

  private static Class<?> chosen(JsonNode json, Class<?> union, String where) {
    String wanted = json.path("type").asStringOpt().orElse("");
    Class<?>[] cases = Objects.requireNonNull(union.getPermittedSubclasses());
    return Arrays.stream(cases)
        .filter(each -> each.getSimpleName().equals(wanted))
        .findFirst()
        .orElseThrow(() ->
            unknown(
                where,
                union.getSimpleName() + " has no case",
                wanted,
                Arrays.stream(cases).map(Class::getSimpleName).toList()));
  }

  private Object record(JsonNode json, Class<?> type, String where) {
    RecordComponent[] components = type.getRecordComponents();
    List<String> names =
        new ArrayList<>(Arrays.stream(components).map(RecordComponent::getName).toList());
    if (IdlJavaTypes.isCase(type)) {
      names.add("type");
    }
    checkNames(json, type, names, where);
    @Nullable Object[] parts = new @Nullable Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < parts.length; i++) {
      types[i] = components[i].getType();
      parts[i] = part(json, components[i].getName(), components[i].getAnnotatedType(), where);
    }
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(parts);
    } catch (ReflectiveOperationException e) {
      throw unmade(type, e, where);
    }
  }

  private Object object(JsonNode json, Class<?> type, String where) {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new JsonException(
          where, type.getName() + " is abstract, so no value can be created from JSON");
    }
    try {
      List<Field> fields = IdlJavaTypes.members(type);
      checkNames(json, type, fields.stream().map(Field::getName).toList(), where);
      Object made = type.getConstructor().newInstance();
      for (Field field : fields) {
        field.set(made, part(json, field.getName(), field.getAnnotatedType(), where));
      }
      return made;
    } catch (ReflectiveOperationException e) {
      throw unmade(type, e, where);
    }
  }

  private @Nullable Object part(JsonNode json, String name, AnnotatedType type, String where) {
    JsonNode part = json.get(name);
    if (part == null) {
      throw new JsonException(where + "." + name, "is missing");
    }
    return value(part, type, where + "." + name);
  }

  private static void checkNames(JsonNode json, Class<?> type, List<String> names, String where) {
    if (!json.isObject()) {
      throw JsonException.unexpected(where, "an object { … } of " + type.getSimpleName(), json);
    }
    for (String name : json.propertyNames()) {
      if (!names.contains(name)) {
        throw unknown(where, type.getSimpleName() + " has no member", name, names);
      }
    }
  }

  private static JsonException unmade(
      Class<?> type, ReflectiveOperationException failure, String where) {
    Throwable cause =
        failure instanceof InvocationTargetException thrown && thrown.getCause() != null
            ? thrown.getCause()
            : failure;
    return new JsonException(where, "no " + type.getSimpleName() + " can be created: " + cause);
  }

  private static JsonException unknown(String where, String what, String name, List<String> known) {
    return new JsonException(where, what + " '" + name + "'" + NameSuggestion.hint(name, known));
  }
}
