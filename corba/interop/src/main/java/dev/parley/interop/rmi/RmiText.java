package dev.parley.interop.rmi;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Description of an object as text that is equal in every JVM. */
@SuppressWarnings({
  "JavaUtilDate",
  "ReferenceEquality"
}) // dates travel; sharing is what is asked about
public final class RmiText {
  private RmiText() {}

  public static String of(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "\"" + text + "\"";
      case Date date -> "date " + date.getTime();
      case Order order -> order(order);
      case Order.Line line -> line(line);
      case Map<?, ?> map ->
          map.getClass().getSimpleName()
              + new TreeMap<>(
                  map.entrySet().stream()
                      .collect(Collectors.toMap(e -> of(e.getKey()), e -> of(e.getValue()))));
      case Collection<?> all ->
          all.stream()
              .map(RmiText::of)
              .collect(Collectors.joining(",", all.getClass().getSimpleName() + "[", "]"));
      case Object array when array.getClass().isArray() ->
          IntStream.range(0, Array.getLength(array))
              .mapToObj(at -> of(Array.get(array, at)))
              .collect(Collectors.joining(",", array.getClass().getSimpleName() + "{", "}"));
      case Throwable thrown -> thrown.getClass().getName() + ": " + thrown.getMessage();
      default -> value.getClass().getSimpleName() + " " + value;
    };
  }

  private static String order(Order order) {
    var lines = order.lines.stream().map(RmiText::line).collect(Collectors.joining(","));
    boolean back = order.lines.stream().allMatch(line -> line.order == order);
    boolean shared = order.lines.stream().allMatch(line -> order.byItem.get(line.item) == line);
    return "order %d %s %d [%s] %s %s"
        .formatted(order.number, order.customer, order.placed.getTime(), lines, back, shared);
  }

  private static String line(Order.Line line) {
    return line.item + " " + line.count + " " + line.price;
  }
}
