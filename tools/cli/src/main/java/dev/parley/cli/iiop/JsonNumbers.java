package dev.parley.cli.iiop;

import dev.parley.json.JsonException;
import java.math.BigInteger;
import tools.jackson.databind.JsonNode;

/** Converts JSON to the number types of IDL and Java. */
final class JsonNumbers {
  private static final BigInteger UNSIGNED_LONG_MAX =
      BigInteger.TWO.pow(Long.SIZE).subtract(BigInteger.ONE);

  private JsonNumbers() {}

  /**
   * {@return the JSON as a number of a Java class}
   *
   * @param unsigned whether the IDL type is unsigned
   * @throws JsonException when the JSON is not a number, or out of range
   */
  static Object number(JsonNode json, Class<?> raw, boolean unsigned, String where) {
    return switch (raw.getSimpleName()) {
      // IDL's octet is unsigned, Java's byte is signed: both 255 and -1 are accepted.
      case "byte", "Byte" -> (byte) whole(json, Byte.MIN_VALUE, 0xFF, where);
      case "short", "Short" ->
          (short)
              (unsigned
                  ? whole(json, 0, 0xFFFF, where)
                  : whole(json, Short.MIN_VALUE, Short.MAX_VALUE, where));
      case "int", "Integer" ->
          (int)
              (unsigned
                  ? whole(json, 0, 0xFFFF_FFFFL, where)
                  : whole(json, Integer.MIN_VALUE, Integer.MAX_VALUE, where));
      case "long", "Long" ->
          unsigned
              ? whole(json, BigInteger.ZERO, UNSIGNED_LONG_MAX, where).longValue()
              : whole(json, Long.MIN_VALUE, Long.MAX_VALUE, where);
      case "float", "Float" -> (float) fraction(json, where);
      case "double", "Double" -> fraction(json, where);
      case "BigInteger" -> new BigInteger(digits(json, where));
      default ->
          throw new JsonException(
              where, "numbers of type " + raw.getName() + " are not supported here");
    };
  }

  private static long whole(JsonNode json, long least, long most, String where) {
    return whole(json, BigInteger.valueOf(least), BigInteger.valueOf(most), where).longValue();
  }

  private static BigInteger whole(JsonNode json, BigInteger least, BigInteger most, String where) {
    if (json.isIntegralNumber() || json.isString()) {
      try {
        BigInteger number = new BigInteger(json.asString());
        if (number.compareTo(least) >= 0 && number.compareTo(most) <= 0) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw JsonException.unexpected(where, "a whole number", json);
      }
    }
    throw JsonException.unexpected(where, "a whole number from " + least + " to " + most, json);
  }

  private static double fraction(JsonNode json, String where) {
    if (json.isNumber() || (json.isString() && json.asString().matches("-?Infinity|NaN"))) {
      return Double.parseDouble(json.asString());
    }
    throw JsonException.unexpected(where, "a number, \"NaN\", \"Infinity\" or \"-Infinity\"", json);
  }

  private static String digits(JsonNode json, String where) {
    String text = json.isNumber() || json.isString() ? json.asString() : "";
    if (!text.matches("-?\\d{1,400}")) {
      throw JsonException.unexpected(where, "a whole number", json);
    }
    return text;
  }
}
