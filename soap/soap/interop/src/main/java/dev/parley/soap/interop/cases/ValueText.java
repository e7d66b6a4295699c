package dev.parley.soap.interop.cases;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Plain ASCII text of a value, equal for a record and for a bean with the same fields: {@code
 * Line{"ink",2}}, {@code [1,2]}, {@code nil}.
 */
public final class ValueText {
  private ValueText() {}

  /** Returns the text of a value. */
  public static String of(@Nullable Object value) {
    return switch (value) {
      case null -> "nil";
      case Optional<?> some -> of(some.orElse(null));
      case String text -> quoted(text);
      case Character unit -> "#" + (int) unit;
      case BigDecimal number -> number.toPlainString();
      case byte[] bytes -> HexFormat.of().formatHex(bytes);
      case Collection<?> items -> items(items);
      case Enum<?> constant -> constant.name();
      case URI address -> quoted(address.toString());
      case UUID id -> quoted(id.toString());
      case Duration span -> span.isNegative() ? "-" + span.negated() : span.toString();
      case Period span -> span.isNegative() ? "-" + span.negated() : span.toString();
      case OffsetDateTime time -> unsigned(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time));
      case LocalDateTime time -> unsigned(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time));
      case LocalTime time -> DateTimeFormatter.ISO_LOCAL_TIME.format(time);
      case Year year -> "%04d".formatted(year.getValue());
      case Temporal time -> unsigned(time.toString());
      default -> other(value);
    };
  }

  /** Returns the texts of several values, with commas between. */
  public static String all(@Nullable Object... values) {
    return String.join(",", Arrays.stream(values).map(ValueText::of).toList());
  }

  private static String other(Object value) {
    if (value.getClass().isArray()) {
      List<@Nullable Object> items = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        items.add(Array.get(value, i));
      }
      return items(items);
    }
    return value.getClass().getPackageName().equals(ValueText.class.getPackageName())
            || value.getClass().getPackageName().endsWith(".peer")
        ? fields(value)
        : value.toString();
  }

  /** Removes the sign that Java prints before a year of five digits. */
  private static String unsigned(String time) {
    return time.startsWith("+") ? time.substring(1) : time;
  }

  private static String items(Collection<?> items) {
    return "[" + String.join(",", items.stream().map(ValueText::of).toList()) + "]";
  }

  /** Returns the fields of a record or bean; those of its base class first. */
  private static String fields(Object value) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> type = value.getClass();
        type != null && type != Object.class && type != Record.class;
        type = type.getSuperclass()) {
      fields.addAll(0, List.of(type.getDeclaredFields()));
    }
    fields.removeIf(field -> Modifier.isStatic(field.getModifiers()));
    AccessibleObject.setAccessible(fields.toArray(Field[]::new), true);
    List<String> texts = new ArrayList<>();
    for (Field field : fields) {
      try {
        texts.add(of(field.get(value)));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(field + " cannot be read", e);
      }
    }
    return value.getClass().getSimpleName() + "{" + String.join(",", texts) + "}";
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit < ' ' || unit > '~' || unit == '"' || unit == '\\') {
        quoted.append("\\u%04x".formatted((int) unit));
      } else {
        quoted.append(unit);
      }
    }
    return quoted.append('"').toString();
  }
}
