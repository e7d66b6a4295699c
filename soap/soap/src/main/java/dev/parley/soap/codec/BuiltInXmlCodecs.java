package dev.parley.soap.codec;

import dev.parley.base.Limits;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.XmlName;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * Codecs of Java types with a built-in type of XML Schema part 2. Where the schema allows a value
 * without a time zone and the Java type has a zone, UTC is assumed.
 */
final class BuiltInXmlCodecs {
  private static final Map<Class<?>, XmlCodec> ALL = all();

  private BuiltInXmlCodecs() {}

  /** {@return the codec of a class; null when it has no built-in type} */
  static @Nullable XmlCodec of(Class<?> type) {
    return ALL.get(type);
  }

  private static Map<Class<?>, XmlCodec> all() {
    Map<Class<?>, XmlCodec> all = new HashMap<>();
    both(
        all,
        byte.class,
        Byte.class,
        new IntegralXmlCodec("byte", text -> Byte.valueOf(plus(text))));
    both(
        all,
        short.class,
        Short.class,
        new IntegralXmlCodec("short", text -> Short.valueOf(plus(text))));
    both(
        all,
        int.class,
        Integer.class,
        new IntegralXmlCodec("int", text -> Integer.valueOf(plus(text))));
    both(
        all,
        long.class,
        Long.class,
        new IntegralXmlCodec("long", text -> Long.valueOf(plus(text))));
    both(
        all,
        boolean.class,
        Boolean.class,
        simple("boolean", Object::toString, BuiltInXmlCodecs::truth));
    both(
        all,
        float.class,
        Float.class,
        simple("float", BuiltInXmlCodecs::real, text -> (float) number(text, Float::parseFloat)));
    both(
        all,
        double.class,
        Double.class,
        simple("double", BuiltInXmlCodecs::real, text -> number(text, Double::parseDouble)));
    // JAX-WS 2.2 maps char to unsignedShort, its number
    both(
        all,
        char.class,
        Character.class,
        simple("unsignedShort", unit -> String.valueOf((int) (char) unit), BuiltInXmlCodecs::unit));
    all.put(
        String.class,
        new SimpleXmlCodec(XmlName.schema("string"), Object::toString, text -> text, false));
    all.put(
        BigInteger.class,
        simple("integer", Object::toString, text -> new BigInteger(bounded(plus(text)))));
    all.put(
        BigDecimal.class,
        simple(
            "decimal", value -> ((BigDecimal) value).toPlainString(), BuiltInXmlCodecs::decimal));
    all.put(byte[].class, new BytesXmlCodec());
    all.put(Attachment.class, StreamXmlCodec.ATTACHMENT);
    all.put(InputStream.class, StreamXmlCodec.INPUT_STREAM);
    all.put(UUID.class, simple("string", Object::toString, UUID::fromString));
    all.put(URI.class, simple("anyURI", Object::toString, URI::create));
    all.put(QName.class, new QNameXmlCodec());
    all.put(XmlFragment.class, FragmentXmlCodec.ANY);
    TimeXmlCodecs.addTo(all);
    DurationXmlCodecs.addTo(all);
    CalendarXmlCodec.addTo(all);
    return Map.copyOf(all);
  }

  private static void both(
      Map<Class<?>, XmlCodec> all, Class<?> primitive, Class<?> box, XmlCodec codec) {
    all.put(primitive, codec);
    all.put(box, codec);
  }

  /**
   * {@return a codec whose texts have no white space around}
   *
   * @param schemaType local name of the built-in type
   */
  static SimpleXmlCodec simple(
      String schemaType, Function<Object, String> printer, Function<String, Object> parser) {
    return new SimpleXmlCodec(
        XmlName.schema(schemaType), printer, text -> parser.apply(text.strip()), false);
  }

  private static String plus(String text) {
    return text.startsWith("+") ? text.substring(1) : text;
  }

  private static Object truth(String text) {
    return switch (text) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static Object unit(String text) {
    int number = Integer.parseInt(text);
    if (number < 0 || number > Character.MAX_VALUE) {
      throw new IllegalArgumentException(text);
    }
    return (char) number;
  }

  /** Prints infinity as XML Schema does. */
  private static String real(Object value) {
    double number = ((Number) value).doubleValue();
    if (Double.isInfinite(number)) {
      return number > 0 ? "INF" : "-INF";
    }
    return value.toString();
  }

  /** Parses a number of XML Schema, which has neither Java's suffixes nor hexadecimal digits. */
  private static double number(String text, Function<String, ? extends Number> parser) {
    return switch (text) {
      case "INF", "+INF" -> Double.POSITIVE_INFINITY;
      case "-INF" -> Double.NEGATIVE_INFINITY;
      case "NaN" -> Double.NaN;
      default -> {
        if (!text.chars().allMatch(unit -> "0123456789+-.eE".indexOf(unit) >= 0)) {
          throw new IllegalArgumentException(text);
        }
        yield parser.apply(text).doubleValue();
      }
    };
  }

  private static String bounded(String text) {
    if (text.length() > Limits.DECIMAL_CHARS_MAX) {
      throw new IllegalArgumentException("longer than " + Limits.DECIMAL_CHARS_MAX + " characters");
    }
    return text;
  }

  private static Object decimal(String text) {
    if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
      throw new IllegalArgumentException(text); // an exponent is no decimal of XML Schema
    }
    return new BigDecimal(bounded(text));
  }
}
