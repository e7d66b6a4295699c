package dev.parley.soap.codec;

import dev.parley.soap.xml.XmlException;
import java.time.Duration;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Codecs of durations (XML Schema part 2, section 3.2.6), which have one sign before all parts. A
 * {@link Period} has years, months and days, a {@link Duration} days and less; the other parts of a
 * received duration must be zero.
 */
final class DurationXmlCodecs {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<sign>-)?P(?=.)(?:(?<years>\\d+)Y)?(?:(?<months>\\d+)M)?(?:(?<days>\\d+)D)?"
              + "(?:T(?=.)(?:(?<hours>\\d+)H)?(?:(?<minutes>\\d+)M)?"
              + "(?:(?<seconds>\\d+)(?:\\.(?<fraction>\\d+))?S)?)?");
  private static final int NANO_DIGITS = 9;

  private DurationXmlCodecs() {}

  static void addTo(Map<Class<?>, XmlCodec> all) {
    all.put(
        Duration.class,
        BuiltInXmlCodecs.simple("duration", DurationXmlCodecs::print, DurationXmlCodecs::duration));
    all.put(
        Period.class,
        BuiltInXmlCodecs.simple("duration", DurationXmlCodecs::print, DurationXmlCodecs::period));
  }

  /** Prints a duration or period; the JDK has a sign at each part. */
  private static String print(Object value) {
    if (value instanceof Period period) {
      boolean positive = period.getYears() > 0 || period.getMonths() > 0 || period.getDays() > 0;
      if (positive && period.isNegative()) {
        throw new XmlException(
            period + " is no duration of XML Schema, whose parts have the same sign");
      }
    }
    String text = value.toString();
    return text.contains("-") ? "-" + text.replace("-", "") : text;
  }

  private static Object duration(String text) {
    Matcher parts = parts(text);
    require(part(parts, "years") == 0 && part(parts, "months") == 0, text);
    Duration value =
        Duration.ofDays(part(parts, "days"))
            .plusHours(part(parts, "hours"))
            .plusMinutes(part(parts, "minutes"))
            .plusSeconds(part(parts, "seconds"))
            .plus(nanos(parts), ChronoUnit.NANOS);
    return parts.group("sign") == null ? value : value.negated();
  }

  private static Object period(String text) {
    Matcher parts = parts(text);
    require(
        part(parts, "hours") == 0
            && part(parts, "minutes") == 0
            && part(parts, "seconds") == 0
            && nanos(parts) == 0,
        text);
    Period value =
        Period.of(
            Math.toIntExact(part(parts, "years")),
            Math.toIntExact(part(parts, "months")),
            Math.toIntExact(part(parts, "days")));
    return parts.group("sign") == null ? value : value.negated();
  }

  private static Matcher parts(String text) {
    Matcher parts = FORM.matcher(text);
    require(parts.matches(), text);
    return parts;
  }

  private static void require(boolean fits, String text) {
    if (!fits) {
      throw new IllegalArgumentException(text);
    }
  }

  private static long part(Matcher parts, String name) {
    return Optional.ofNullable(parts.group(name)).map(Long::parseLong).orElse(0L);
  }

  /** Returns the fraction of a second; XML Schema allows more digits than the JDK keeps. */
  private static long nanos(Matcher parts) {
    String fraction = Optional.ofNullable(parts.group("fraction")).orElse("");
    return Long.parseLong((fraction + "0".repeat(NANO_DIGITS)).substring(0, NANO_DIGITS));
  }
}
