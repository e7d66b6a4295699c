package dev.parley.calls;

import java.util.ArrayList;
import java.util.List;

/**
 * A type expression in parts (docs/protocol/values.md): {@code
 * Map<String,List<dev.example.Order>>}, {@code int[]}, {@code String?}.
 *
 * @param name the name without arguments: {@code Map}; arrays keep their brackets
 * @param arguments what stands between the angle brackets
 * @param nullable whether a {@code ?} follows
 */
public record TypeExpression(String name, List<TypeExpression> arguments, boolean nullable) {
  private static final int DEPTH_MAX = 32;

  /**
   * {@return the parts of an expression}
   *
   * @throws IllegalArgumentException when it is not one
   */
  public static TypeExpression parse(String text) {
    Parser parser = new Parser(text);
    TypeExpression type = parser.type(0);
    if (parser.position != text.length()) {
      throw parser.bad();
    }
    return type;
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
      while (position < text.length() && "<>,?".indexOf(text.charAt(position)) < 0) {
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
      return new TypeExpression(name, List.copyOf(arguments), take('?'));
    }

    private boolean take(char expected) {
      boolean there = position < text.length() && text.charAt(position) == expected;
      position += there ? 1 : 0;
      return there;
    }

    private IllegalArgumentException bad() {
      return new IllegalArgumentException("'" + text + "' is not a type expression");
    }
  }
}
