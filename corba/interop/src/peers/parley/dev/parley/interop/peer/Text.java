package dev.parley.interop.peer;

import contracts.interop.Describable;
import contracts.interop.Refused;
import dev.parley.iiop.Any;
import dev.parley.iiop.IdlCase;
import dev.parley.iiop.IdlUnion;
import dev.parley.iiop.IdlValue;
import dev.parley.iiop.type.DynamicValue;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The plain text of a value, alike in every peer; its form stands in the module's README. */
final class Text {
  private final Map<Object, Integer> values = new IdentityHashMap<>();

  private Text() {}

  static String of(Object value) {
    return new Text().text(value);
  }

  private String text(Object value) {
    return switch (value) {
      case null -> "nil";
      case Boolean truth -> truth.toString();
      case Float number -> "f%08x".formatted(Float.floatToRawIntBits(number));
      case Double number -> "d%016x".formatted(Double.doubleToRawLongBits(number));
      case BigDecimal number -> number.toPlainString();
      case Number number -> number.toString();
      case Character letter -> "#" + (int) letter;
      case String words -> quoted(words);
      case Enum<?> name -> name.name();
      case List<?> list -> all(list, "[", "]");
      case Any any -> AnyText.of(any);
      case DynamicValue.EnumConstant name -> name.toString();
      case DynamicValue.Struct struct -> all(struct.members(), "{", "}");
      case DynamicValue.Union union ->
          "(" + union.discriminator() + ":" + member(union) + ")";
      case Refused refused ->
          all(List.of(refused.why(), refused.code(), refused.shade()), "{", "}");
      case Record record -> record(record);
      case Object array when array.getClass().isArray() -> array(array);
      case Object other when isValue(other) -> value(other);
      case Describable other -> "describable:" + quoted(other.describe());
      default -> throw new IllegalArgumentException(value.getClass().getName());
    };
  }

  private String member(DynamicValue.Union union) {
    return union.member() < 0 ? "" : text(union.value());
  }

  private String record(Record record) {
    boolean union =
        Arrays.stream(record.getClass().getInterfaces())
            .anyMatch(one -> one.isAnnotationPresent(IdlUnion.class));
    List<Object> members = new ArrayList<>();
    for (RecordComponent part : record.getClass().getRecordComponents()) {
      try {
        members.add(part.getAccessor().invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    return union
        ? union(record.getClass().getAnnotation(IdlCase.class), members)
        : all(members, "{", "}");
  }

  /** A case of one label has its member alone; a default without a member, its discriminator. */
  private String union(IdlCase labels, List<Object> members) {
    if (members.size() == 2) {
      return "(" + text(members.getFirst()) + ":" + text(members.getLast()) + ")";
    }
    if (labels.isDefault()) {
      return "(" + text(members.getFirst()) + ":)";
    }
    String label = labels.value()[0];
    boolean letter = label.length() == 1 && Character.isLetter(label.charAt(0));
    String chosen = letter ? "#" + (int) label.charAt(0) : label;
    return "(" + chosen + ":" + text(members.getFirst()) + ")";
  }

  private static boolean isValue(Object value) {
    return !state(value.getClass()).isEmpty();
  }

  private String value(Object value) {
    Integer known = values.putIfAbsent(value, values.size() + 1);
    if (known != null) {
      return "@" + known;
    }
    int number = values.size();
    List<Object> members = new ArrayList<>();
    for (var field : state(value.getClass())) {
      try {
        members.add(field.get(value));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return "@" + number + all(members, "{", "}");
  }

  /** The fields of the bases first. */
  private static List<java.lang.reflect.Field> state(Class<?> type) {
    List<java.lang.reflect.Field> fields = new ArrayList<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      var said = each.getDeclaredAnnotation(IdlValue.class);
      for (int at = said == null ? 0 : said.members().length; at > 0; at--) {
        try {
          fields.addFirst(each.getField(said.members()[at - 1]));
        } catch (NoSuchFieldException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return fields;
  }

  private String array(Object array) {
    return all(
        IntStream.range(0, Array.getLength(array)).mapToObj(at -> Array.get(array, at)).toList(),
        "[",
        "]");
  }

  private String all(List<?> parts, String open, String close) {
    return parts.stream().map(this::text).collect(Collectors.joining(",", open, close));
  }

  static String quoted(String words) {
    var text = new StringBuilder("\"");
    for (char unit : words.toCharArray()) {
      if (unit < 0x20 || unit > 0x7e || unit == '"' || unit == '\\') {
        text.append("\\u%04x".formatted((int) unit));
      } else {
        text.append(unit);
      }
    }
    return text.append('"').toString();
  }
}
