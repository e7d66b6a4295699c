package dev.parley.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** JSON forms of the scalar types. */
final class ScalarForms {
  /** Types whose JSON is not a string. */
  static final Set<String> NON_STRING_TYPES =
      Set.of("boolean", "byte", "short", "int", "float", "double");

  private static final Set<String> NOT_IN_JSON = Set.of("NaN", "Infinity", "-Infinity", "-0.0");
  private static final int INTEGER_CHARS_MAX = 2_500; // 1,024 bytes have fewer digits

  /**
   * The JSON form of one type.
   *
   * @param wanted the expected JSON, for messages: {@code a text}
   * @param parse converts JSON to the Java value; null if it is no value of the type
   * @param print converts a Java value to JSON
   */
  record ScalarForm(
      String wanted,
      Function<JsonNode, @Nullable Object> parse,
      Function<Object, JsonNode> print) {}

  private ScalarForms() {}

  /** {@return the forms by type expression} */
  static Map<String, ScalarForm> all(JsonForm form) {
    Map<String, ScalarForm> all = new HashMap<>();
    all.put(
        "boolean",
        new ScalarForm(
            "true or false",
            json -> json.isBoolean() ? json.asBoolean() : null,
            value -> JsonCodec.NODES.booleanNode((Boolean) value)));
    all.put("byte", whole(Byte.MIN_VALUE, Byte.MAX_VALUE, n -> (byte) (long) n));
    all.put("short", whole(Short.MIN_VALUE, Short.MAX_VALUE, n -> (short) (long) n));
    all.put("int", whole(Integer.MIN_VALUE, Integer.MAX_VALUE, n -> (int) (long) n));
    all.put("long", large(form));
    all.put("float", fraction(Float::valueOf, n -> JsonCodec.NODES.numberNode(n.floatValue())));
    all.put("double", fraction(Double::valueOf, n -> JsonCodec.NODES.numberNode(n.doubleValue())));
    all.put("BigInteger", number("a whole number", INTEGER_CHARS_MAX, BigInteger::new));
    all.put("BigDecimal", number("a decimal number", Integer.MAX_VALUE, BigDecimal::new));
    all.put(
        "bytes", new ScalarForm("a hex string, or base64:…", ScalarForms::bytes, ScalarForms::hex));
    all.put("String", text("a string", s -> s));
    all.put("char", text("a string of one character", s -> s.length() == 1 ? s.charAt(0) : null));
    all.put(
        "UUID", text("a string such as 123e4567-e89b-12d3-a456-426614174000", ScalarForms::uuid));
    times(all);
    return all;
  }

  private static void times(Map<String, ScalarForm> all) {
    all.put("Instant", text("a string such as 2026-01-31T12:00:00Z", Instant::parse));
    all.put("Duration", text("a string such as PT1.5S", Duration::parse));
    all.put("LocalDate", text("a string such as 2026-01-31", LocalDate::parse));
    all.put("LocalTime", text("a string such as 12:00:00", LocalTime::parse));
    all.put("LocalDateTime", text("a string such as 2026-01-31T12:00", LocalDateTime::parse));
    all.put("OffsetTime", text("a string such as 12:00+01:00", OffsetTime::parse));
    all.put(
        "OffsetDateTime", text("a string such as 2026-01-31T12:00+01:00", OffsetDateTime::parse));
    all.put(
        "ZonedDateTime",
        text("a string such as 2026-01-31T12:00+01:00[Europe/Berlin]", ZonedDateTime::parse));
    all.put("Year", text("a string such as \"2026\"", Year::parse));
    all.put("YearMonth", text("a string such as 2026-01", YearMonth::parse));
    all.put("MonthDay", text("a string such as --01-31", MonthDay::parse));
    all.put("Period", text("a string such as P1Y2M3D", Period::parse));
    all.put("ZoneId", text("a string such as Europe/Berlin", ZoneId::of));
    all.put("ZoneOffset", text("a string such as +01:00", ZoneOffset::of));
  }

  private static ScalarForm whole(long min, long max, Function<Long, Object> narrow) {
    return new ScalarForm(
        "a whole number from " + min + " to " + max,
        json ->
            json.isIntegralNumber()
                    && json.canConvertToLong()
                    && json.asLong() >= min
                    && json.asLong() <= max
                ? narrow.apply(json.asLong())
                : null,
        value -> JsonCodec.NODES.numberNode(((Number) value).longValue()));
  }

  private static ScalarForm large(JsonForm form) {
    ScalarForm number = whole(Long.MIN_VALUE, Long.MAX_VALUE, n -> n);
    return new ScalarForm(
        number.wanted + ", or such a number as a string",
        json -> json.isString() ? orNull(Long::valueOf, json.asString()) : number.parse.apply(json),
        form.lossless() ? ScalarForms::asText : number.print);
  }

  private static ScalarForm fraction(
      Function<String, Number> parse, Function<Number, JsonNode> print) {
    return new ScalarForm(
        "a number, \"NaN\", \"Infinity\", \"-Infinity\" or \"-0.0\"",
        json -> {
          boolean special = json.isString() && NOT_IN_JSON.contains(json.asString());
          if (!special && !json.isNumber()) {
            return null;
          }
          Number value = parse.apply(json.asString());
          return special || Double.isFinite(value.doubleValue()) ? value : null;
        },
        value ->
            NOT_IN_JSON.contains(value.toString()) ? asText(value) : print.apply((Number) value));
  }

  private static ScalarForm number(
      String wanted, int charsMax, Function<String, @Nullable Object> parse) {
    return new ScalarForm(
        wanted,
        json ->
            (json.isNumber() || json.isString()) && json.asString().length() <= charsMax
                ? orNull(parse, json.asString())
                : null,
        ScalarForms::asText);
  }

  private static ScalarForm text(String wanted, Function<String, @Nullable Object> parse) {
    return new ScalarForm(
        wanted,
        json -> json.isString() ? orNull(parse, json.asString()) : null,
        ScalarForms::asText);
  }

  private static JsonNode asText(Object value) {
    return JsonCodec.NODES.stringNode(value.toString());
  }

  private static JsonNode hex(Object value) {
    return JsonCodec.NODES.stringNode(JsonBytes.text((byte[]) value));
  }

  private static @Nullable Object bytes(JsonNode json) {
    return json.isString() ? orNull(JsonBytes::parse, json.asString()) : null;
  }

  private static @Nullable Object uuid(String text) {
    UUID uuid = UUID.fromString(text);
    return uuid.toString().equalsIgnoreCase(text) ? uuid : null; // Java takes shorter forms too
  }

  private static @Nullable Object orNull(Function<String, @Nullable Object> parse, String text) {
    try {
      return parse.apply(text);
    } catch (DateTimeException | IllegalArgumentException notOne) {
      return null;
    }
  }
}
