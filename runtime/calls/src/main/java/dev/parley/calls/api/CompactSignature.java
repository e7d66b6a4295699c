package dev.parley.calls.api;

import java.util.ArrayList;
import java.util.List;

/**
 * Parser for the compact method signatures by which a contract lists the methods of another
 * contract (rule CO-3).
 */
final class CompactSignature {
  private static final String ONE_WAY = " oneway";
  private static final String THROWS = " throws ";

  private CompactSignature() {}

  /**
   * {@return the method that a field of a contract's type description stands for}
   *
   * @throws IllegalArgumentException when its signature is not one
   */
  static MethodDescription parse(FieldDescription field) {
    String text = field.type();
    int close = text.lastIndexOf(')');
    if (!text.startsWith("(") || close < 0) {
      throw new IllegalArgumentException("'" + text + "' is not a signature");
    }
    String rest = text.substring(close + 1);
    List<String> exceptions = List.of();
    int thrown = rest.indexOf(THROWS);
    if (thrown >= 0) {
      exceptions = List.of(rest.substring(thrown + THROWS.length()).split(",", -1));
      rest = rest.substring(0, thrown);
    }
    boolean oneWay = rest.endsWith(ONE_WAY);
    String result = oneWay ? rest.substring(0, rest.length() - ONE_WAY.length()) : rest;
    return new MethodDescription(
        field.name(),
        field.number(),
        oneWay,
        parameters(text.substring(1, close)),
        result,
        exceptions);
  }

  private static List<FieldDescription> parameters(String text) {
    List<FieldDescription> parameters = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char next = i == text.length() ? ',' : text.charAt(i);
      depth += next == '<' ? 1 : next == '>' ? -1 : 0;
      if (next == ',' && depth == 0 && i > start) {
        parameters.add(parameter(text.substring(start, i)));
        start = i + 1;
      }
    }
    return parameters;
  }

  private static FieldDescription parameter(String text) {
    int space = text.indexOf(' ');
    int colon = text.indexOf(':');
    if (space < 0 || colon < space) {
      throw new IllegalArgumentException("'" + text + "' is not a parameter");
    }
    int number = Integer.parseInt(text.substring(0, space));
    return new FieldDescription(
        number, text.substring(space + 1, colon), text.substring(colon + 1));
  }
}
