package dev.parley.calls.codec;

import dev.parley.calls.Contract;
import dev.parley.calls.api.TypeExpression;
import dev.parley.transport.api.BadMessageException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Makes Java values of the JSON forms of docs/protocol/vectors/README.md, by reflection. */
final class JavaValues {
  private JavaValues() {}

  static Object parse(TypeExpression type, JsonNode json) {
    if (type.name().equals("Optional")) {
      return json.isNull()
          ? Optional.empty()
          : Optional.of(parse(type.arguments().getFirst(), json));
    }
    if (json.isNull()) {
      return null;
    }
    return switch (type.name()) {
      case "List" -> elements(type.arguments().getFirst(), json);
      case "Set" -> new LinkedHashSet<>(elements(type.arguments().getFirst(), json));
      case "Map" -> map(type.arguments(), json);
      default ->
          type.name().endsWith("[]") ? array(type, json) : plain(Mirror.plain(type.name()), json);
    };
  }

  private static List<Object> elements(TypeExpression type, JsonNode json) {
    List<Object> values = new ArrayList<>();
    json.forEach(element -> values.add(parse(type, element)));
    return values;
  }

  private static Map<Object, Object> map(List<TypeExpression> types, JsonNode json) {
    Map<Object, Object> map = new LinkedHashMap<>();
    json.forEach(
        pair -> map.put(parse(types.get(0), pair.get(0)), parse(types.get(1), pair.get(1))));
    return map;
  }

  private static Object array(TypeExpression type, JsonNode json) {
    String element = type.name().substring(0, type.name().length() - 2);
    Object array = Array.newInstance(Mirror.plain(type.name()).componentType(), json.size());
    for (int i = 0; i < json.size(); i++) {
      Array.set(array, i, plain(Mirror.plain(element), json.get(i)));
    }
    return array;
  }

  private static Object plain(Class<?> type, JsonNode json) {
    if (type == Boolean.class) {
      return json.asBoolean();
    } else if (type == Byte.class) {
      return (byte) json.asInt();
    } else if (type == Short.class) {
      return (short) json.asInt();
    } else if (type == Integer.class) {
      return json.asInt();
    } else if (type == Long.class) {
      return Long.valueOf(json.asString());
    } else if (type == Character.class) {
      return json.asString().charAt(0);
    } else if (type == Float.class) {
      return Float.valueOf(json.asString());
    } else if (type == Double.class) {
      return Double.valueOf(json.asString());
    } else if (type == String.class) {
      return json.asString();
    } else if (type == byte[].class) {
      return HexFormat.of().parseHex(json.asString());
    }
    return type.getName().startsWith("dev.") ? named(type, json) : parsed(type, json.asString());
  }

  private static Object parsed(Class<?> type, String text) {
    if (type == BigInteger.class) {
      return new BigInteger(text);
    } else if (type == BigDecimal.class) {
      return new BigDecimal(text);
    } else if (type == UUID.class) {
      return UUID.fromString(text);
    }
    try {
      boolean zone = type == ZoneId.class || type == ZoneOffset.class;
      return zone
          ? type.getMethod("of", String.class).invoke(null, text)
          : type.getMethod("parse", CharSequence.class).invoke(null, text);
    } catch (ReflectiveOperationException e) {
      throw new BadMessageException(text + " is not even a " + type);
    }
  }

  private static Object named(Class<?> type, JsonNode json) {
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .filter(c -> c.toString().equals(json.asString()))
          .findFirst()
          .orElseThrow();
    } else if (type.isSealed()) {
      String name = json.get("type").asString();
      return named(Mirror.plain(type.getName() + "$" + name), json);
    }
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    Object[] values =
        Arrays.stream(constructor.getParameters())
            .map(p -> parse(expression(p.getAnnotatedType()), json.get(p.getName())))
            .toArray();
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(type + " of " + json, e);
    }
  }

  private static TypeExpression expression(java.lang.reflect.AnnotatedType type) {
    return TypeExpression.parse(
        new Codecs(contract -> Contract.of(contract).model()).of(type, "component").type());
  }

  /** {@return a value in a form whose equality is that of its content} */
  static Object comparable(Object value) {
    return switch (value) {
      case Object array when array.getClass().isArray() -> listOf(array);
      case Collection<?> all ->
          List.of(value instanceof List, all.stream().map(JavaValues::comparable).toList());
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(e -> Arrays.asList(comparable(e.getKey()), comparable(e.getValue())))
              .toList();
      case Optional<?> maybe -> maybe.map(JavaValues::comparable);
      case Record one -> List.of(one.getClass(), components(one));
      case Throwable failure -> failure.toString();
      case null, default -> value;
    };
  }

  private static List<Object> listOf(Object array) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      all.add(Array.get(array, i));
    }
    return all;
  }

  private static List<Object> components(Record value) {
    List<Object> all = new ArrayList<>();
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      try {
        all.add(comparable(component.getAccessor().invoke(value)));
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(component.toString(), e);
      }
    }
    return all;
  }
}
