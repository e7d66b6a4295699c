package dev.parley.interop.peer;

import interop.Badge;
import interop.Colour;
import interop.Describable;
import interop.Far;
import interop.Handmade;
import interop.Label;
import interop.Letter;
import interop.Line;
import interop.LongBox;
import interop.Node;
import interop.Order;
import interop.Perhaps;
import interop.Plain;
import interop.Shape;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.omg.CORBA.Any;

/**
 * The plain text of a value, alike in every peer: struct {a,b}, sequence [a,b], union
 * (label:member), value @1{a,b} and @1 when it comes again, numbers signed, floating point by their
 * bits.
 */
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
      case Colour shade -> shade.toString();
      case Any any -> AnyText.of(any);
      case Badge badge -> "badge:" + quoted(badge.describe());
      case Shape shape ->
          union(
              shape.discriminator(),
              shape.discriminator() == Colour.RED ? shape.radius() : shape.name());
      case interop.Number number -> union(number.discriminator(), member(number));
      case Perhaps perhaps -> perhaps.discriminator() ? union(true, perhaps.place()) : "(false:)";
      case Letter letter -> union(letter.discriminator(), member(letter));
      case Far far ->
          far.discriminator() == -5
              ? union(-5, far.text())
              : far.discriminator() == 1 ? union(1, far.shade()) : "(" + far.discriminator() + ":)";
      case LongBox box -> text(box.value);
      case org.omg.CORBA.portable.ValueBase base -> value(base);
      case Describable other -> "describable:" + quoted(other.describe());
      case Object array when array.getClass().isArray() -> array(array);
      default -> struct(value);
    };
  }

  private static Object member(interop.Number number) {
    return switch (number.discriminator()) {
      case 1 -> number.whole();
      case -7 -> number.words();
      default -> number.other();
    };
  }

  private static Object member(Letter letter) {
    return switch (letter.discriminator()) {
      case 'a' -> letter.path();
      case 'b' -> letter.count();
      default -> letter.flag();
    };
  }

  private String union(Object label, Object member) {
    return "(" + text(label) + ":" + text(member) + ")";
  }

  private String value(Object value) {
    Integer known = values.putIfAbsent(value, values.size() + 1);
    if (known != null) {
      return "@" + known;
    }
    return "@" + values.size() + all(state(value), "{", "}");
  }

  private static List<Object> state(Object value) {
    return switch (value) {
      case Node node -> Arrays.asList(node.name, node.next, node.other);
      case Values.SpecialImpl special -> List.of(special.id, special.extra, special.secret());
      case Plain plain -> List.of(plain.id);
      case Label label -> List.of(label.text);
      case Handmade handmade -> List.of(handmade.first, handmade.second);
      case Order order -> Arrays.asList(order.number, order.customer, order.first);
      case Line line -> Arrays.asList(line.item, line.count, line.price, line.owner, line.next);
      default -> throw new IllegalArgumentException(value.getClass().getName());
    };
  }

  private String array(Object array) {
    return all(
        IntStream.range(0, Array.getLength(array)).mapToObj(at -> Array.get(array, at)).toList(),
        "[",
        "]");
  }

  private String struct(Object value) {
    List<Object> members = new ArrayList<>();
    for (var field : value.getClass().getFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        try {
          members.add(field.get(value));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return all(members, "{", "}");
  }

  private String all(List<?> parts, String open, String close) {
    return parts.stream().map(this::text).collect(Collectors.joining(",", open, close));
  }

  private static String quoted(String words) {
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
