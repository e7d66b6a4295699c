package dev.parley.soap.interop.cases;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import javax.xml.namespace.QName;

/** Samples of simple types, as all stacks send them. */
public final class Samples {
  /** Texts that are easily changed on the way. */
  public static final List<String> TEXTS =
      List.of(
          "plain",
          "",
          " ",
          " spaces  around ",
          "<a href=\"x\">&amp; ]]> '",
          "line\nfeed",
          "tab\ttab",
          "carriage\rreturn",
          "both\r\nof them",
          "ünïcödé",
          "\u0085 next line, \u2028 separator",
          "日本語, Ελληνικά, עברית",
          "😀 beyond the BMP",
          "\uFEFFbyte order mark",
          "\uD7FF\uE000\uFFFD",
          "e\u0301 is not é");

  /** Numbers of each type, at their limits. */
  public static final List<BigInteger> INTEGERS =
      List.of(
          BigInteger.ZERO, new BigInteger("-1"), new BigInteger("123456789012345678901234567890"));

  /** Decimals with and without a fraction. */
  public static final List<BigDecimal> DECIMALS =
      List.of(
          new BigDecimal("0"),
          new BigDecimal("-0.10"),
          new BigDecimal("12345678901234567890.123456789"),
          new BigDecimal("1E+3"));

  /** Doubles with the values that XML Schema writes in its own way. */
  public static final List<Double> DOUBLES =
      List.of(
          0.0,
          -0.0,
          1.5,
          Double.MIN_VALUE,
          Double.MAX_VALUE,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY);

  /** Qualified names in a foreign namespace and in that of the contract. */
  public static final List<QName> NAMES =
      List.of(new QName("urn:a&b", "name"), new QName("urn:parley:interop:cases", "ünï"));

  /** Texts of {@code xs:dateTime} with a zone. */
  public static final List<String> ZONED_TIMES =
      List.of(
          "2026-11-27T10:15:30Z",
          "2026-11-27T10:15:30.123Z",
          "2026-11-27T10:15:30.123456789Z",
          "1969-12-31T23:59:59Z",
          "12026-01-01T00:00:00Z");

  /** Texts of {@code xs:dateTime} with another offset. */
  public static final List<String> OFFSET_TIMES =
      List.of("2026-11-27T10:15:30+05:30", "2026-11-27T00:00:00-08:00", "2026-11-27T00:00:00Z");

  /** Texts of {@code xs:dateTime} without a zone. */
  public static final List<String> LOCAL_TIMES =
      List.of("2026-11-27T10:15:30", "2026-11-27T00:00:00", "12026-02-28T23:59:59.5");

  /** Texts of {@code xs:date}. */
  public static final List<String> DATES = List.of("2026-11-27", "2024-02-29", "12026-01-31");

  /** Texts of {@code xs:time}. */
  public static final List<String> TIMES = List.of("10:15:30", "00:00:00", "23:59:59.999");

  /** Texts of {@code xs:duration} with days and less. */
  public static final List<String> DURATIONS =
      List.of("PT0S", "PT36H", "PT1H30M", "PT0.5S", "-PT5S", "-PT1H0.25S");

  /** Texts of {@code xs:duration} with years, months and days. */
  public static final List<String> PERIODS = List.of("P0D", "P1Y2M3D", "-P10D");

  /** Texts of {@code xs:gYear}. */
  public static final List<String> YEARS = List.of("2026", "0476", "12026");

  /** Texts of {@code xs:gYearMonth}. */
  public static final List<String> YEAR_MONTHS = List.of("2026-11", "12026-01");

  /** Texts of {@code xs:gMonthDay}. */
  public static final List<String> MONTH_DAYS = List.of("--11-27", "--02-29");

  /** Length of a text that does not fit one buffer of HTTP. */
  public static final int LARGE_CHARS = 300_000;

  /** Number of lines in an order that does not fit one buffer of HTTP. */
  public static final int LARGE_LINES = 3_000;

  private Samples() {}

  /** Returns floats with the values that XML Schema writes in its own way. */
  public static List<Float> floats() {
    return List.of(0f, -1.5f, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY);
  }

  /** Returns bytes of several lengths: base64 ends with none, one or two signs for them. */
  public static List<byte[]> bytes() {
    return List.of(
        new byte[0], new byte[] {-1}, new byte[] {1, 2}, new byte[] {3, 4, 5}, new byte[1_000]);
  }
}
