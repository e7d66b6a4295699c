package dev.parley.calls.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A parsed type expression (docs/protocol/values.md): {@code Map<String,List<dev.example.Order>>},
 * {@code int[]}, {@code String?}.
 *
 * @param name the name without arguments: {@code Map}; arrays keep their brackets
 * @param arguments the type arguments between the angle brackets
 * @param nullable whether a {@code ?} follows
 */
public record TypeExpression(String name, List<TypeExpression> arguments, boolean nullable) {
  private static final int DEPTH_MAX = 32;
  private static final int CHARS_MAX = 4_096;
  private static final Set<String> PLAIN =
      Set.of(
          ("boolean byte short int long char float double String bytes BigInteger BigDecimal UUID"
                  + " Instant Duration LocalDate LocalTime LocalDateTime OffsetTime OffsetDateTime"
                  + " ZonedDateTime Year YearMonth MonthDay Period ZoneId ZoneOffset boolean[] short[]"
                  + " int[] long[] char[] float[] double[]")
              .split(" ", -1));
  private static final Map<String, Integer> GENERIC =
      Map.of("List", 1, "Set", 1, "Map", 2, "Optional", 1, "Publisher", 1);

  /**
   * {@return the parsed expression}
   *
   * @throws IllegalArgumentException when the text is not a type expression
   */
  public static TypeExpression parse(String text) {
    Parser parser = new Parser(text);
    if (text.length() > CHARS_MAX) {
      throw parser.bad();
    }
    TypeExpression type = parser.type(0);
    if (parser.position != text.length()) {
      throw parser.bad();
    }
    return type;
  }

  /** {@return whether it names a type that a contract describes, such as a record or an enum} */
  public boolean isNamed() {
    return !PLAIN.contains(name) && !GENERIC.containsKey(name);
  }

  /** {@return the expression} */
  public String text() {
    String inside =
        arguments.isEmpty()
            ? ""
            : "<" + String.join(",", arguments.stream().map(TypeExpression::text).toList()) + ">";
    return name + inside + (nullable ? "?" : "");
  }

  /** {@return the type without its {@code ?}} */
  public TypeExpression present() {
    return new TypeExpression(name, arguments, false);
  }

  private static final class Parser {
    private final String text;
    private int position;

    Parser(String text) {
      this.text = text;
    }

    TypeExpression type(int depth) {
      int start = position;
      while (position < text.length() && "<>,? ()".indexOf(text.charAt(position)) < 0) {
        position++;
      }
      if (position == start || depth > DEPTH_MAX) {
        throw bad();
      }
      String name = text.substring(start, position);
      List<TypeExpression> arguments = new ArrayList<>();
      if (take('<')) {
        do {
          arguments.add(type(depth + 1));
        } while (take(','));
        if (!take('>')) {
          throw bad();
        }
      }
      TypeExpression type = new TypeExpression(name, List.copyOf(arguments), take('?'));
      if (!isValue(type)) {
        throw bad();
      }
      return type;
    }

    private static boolean isValue(TypeExpression type) {
      if (GENERIC.getOrDefault(type.name, 0) != type.arguments.size()) {
        return false;
      }
      return switch (type.name) {
        case "void", "Object" -> false;
        case "Optional" -> !type.nullable && !isPresence(type.arguments.getFirst());
        default -> PLAIN.contains(type.name) || type.name.indexOf('[') < 0;
      };
    }

    private static boolean isPresence(TypeExpression type) {
      return type.nullable || type.name.equals("Optional");
    }

    private boolean take(char expected) {
      boolean there = position < text.length() && text.charAt(position) == expected;
      position += there ? 1 : 0;
      return there;
    }

    private IllegalArgumentException bad() {
      String shown = text.length() > CHARS_MAX ? text.substring(0, 100) + "…" : text;
      return new IllegalArgumentException("'" + shown + "' is not a type expression");
    }
  }
}
