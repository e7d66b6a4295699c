package dev.parley.copiers.values;

import java.io.File;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
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
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Immutable classes of the JDK. */
final class ImmutableJdkClasses {
  /**
   * Types whose values are all immutable: only the JDK can extend them, and its sub-classes are
   * immutable.
   */
  private static final Set<Class<?>> SURE =
      Set.of(
          String.class,
          Boolean.class,
          Character.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Void.class,
          Class.class,
          StackTraceElement.class,
          UUID.class,
          URI.class,
          URL.class,
          Locale.class,
          Currency.class,
          Pattern.class,
          MathContext.class,
          MethodType.class,
          Inet4Address.class,
          Inet6Address.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          Duration.class,
          Instant.class,
          LocalDate.class,
          LocalDateTime.class,
          LocalTime.class,
          MonthDay.class,
          OffsetDateTime.class,
          OffsetTime.class,
          Period.class,
          Year.class,
          YearMonth.class,
          ZoneId.class,
          ZoneOffset.class,
          ZonedDateTime.class,
          HijrahDate.class,
          JapaneseDate.class,
          MinguoDate.class,
          ThaiBuddhistDate.class,
          DateTimeFormatter.class);

  /** Classes whose own instances are immutable; sub-classes may not be. */
  private static final Set<Class<?>> EXACT =
      Stream.concat(
              Stream.of(
                  Object.class,
                  BigInteger.class,
                  BigDecimal.class,
                  File.class,
                  InetSocketAddress.class),
              Stream.of(
                      ZoneId.of("Europe/Paris"),
                      Path.of(""),
                      Collections.emptyList(),
                      Collections.emptySet(),
                      Collections.emptyMap(),
                      Comparator.naturalOrder(),
                      Comparator.reverseOrder(),
                      String.CASE_INSENSITIVE_ORDER)
                  .map(Object::getClass))
          .collect(Collectors.toUnmodifiableSet());

  private ImmutableJdkClasses() {}

  /** {@return all known immutable classes} */
  static Set<Class<?>> all() {
    return Stream.concat(SURE.stream(), EXACT.stream()).collect(Collectors.toUnmodifiableSet());
  }

  /** {@return whether all values of the type are immutable, those of sub-classes too} */
  static boolean sure(Class<?> type) {
    return type.isPrimitive() || SURE.contains(type) || Enum.class.isAssignableFrom(type);
  }

  /** {@return whether values are immutable whose class is exactly this} */
  static boolean exact(Class<?> type) {
    return sure(type) || EXACT.contains(type);
  }
}
