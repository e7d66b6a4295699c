package dev.parley.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses durations from the command line: {@code 500ms}, {@code 5s}, {@code 2m}, {@code PT1.5S}.
 */
final class DurationParser {
  private static final Pattern SHORT = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));

  private DurationParser() {}

  static Duration parse(String text) {
    Duration span = span(text);
    if (span.isNegative() || span.isZero()) {
      throw new TypeConversionException("'" + text + "' must be longer than zero");
    }
    return span;
  }

  private static Duration span(String text) {
    Matcher parts = SHORT.matcher(text);
    if (parts.matches()) {
      return UNITS
          .getOrDefault(parts.group(2), Duration.ZERO)
          .multipliedBy(Long.parseLong(parts.group(1)));
    }
    try {
      return Duration.parse(text);
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "'" + text + "' is not a duration such as 500ms, 5s, 2m or PT1.5S");
    }
  }
}
