package dev.parley.soap.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.xml.XmlException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts of dates, times and durations: XML Schema part 2, section 3.2. */
class TimeFormsTest {
  private static SimpleXmlCodec codec(Class<?> type) {
    return (SimpleXmlCodec) Objects.requireNonNull(BuiltInXmlCodecs.of(type));
  }

  private static Object read(Class<?> type, String text) {
    return codec(type).parse(text, "here");
  }

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of("2026-11-27T10:15:00Z", Instant.parse("2026-11-27T10:15:00Z")),
        Arguments.of("12026-01-01T00:00:00Z", Instant.parse("+12026-01-01T00:00:00Z")),
        Arguments.of("-0044-03-15T12:00:00Z", Instant.parse("-0044-03-15T12:00:00Z")),
        Arguments.of("2026-11-27T10:15:00+05:30", OffsetDateTime.parse("2026-11-27T10:15+05:30")),
        Arguments.of("2026-11-27T10:15:30.5", LocalDateTime.parse("2026-11-27T10:15:30.5")),
        Arguments.of("12026-01-31", LocalDate.parse("+12026-01-31")),
        Arguments.of("00:00:00", LocalTime.MIDNIGHT),
        Arguments.of("0476", Year.of(476)),
        Arguments.of("-0005", Year.of(-5)),
        Arguments.of("12026", Year.of(12026)),
        Arguments.of("12026-01", YearMonth.of(12026, 1)),
        Arguments.of("--02-29", MonthDay.of(2, 29)),
        Arguments.of("PT36H", Duration.ofHours(36)),
        Arguments.of("-PT5S", Duration.ofSeconds(-5)),
        Arguments.of("-PT1H0.25S", Duration.ofMillis(-3_600_250)),
        Arguments.of("P1Y2M3D", Period.of(1, 2, 3)),
        Arguments.of("-P10D", Period.ofDays(-10)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void valuesHaveTheFormOfXmlSchema(String text, Object value) {
    assertThat(codec(value.getClass()).print(value)).isEqualTo(text);
    assertThat(read(value.getClass(), text)).isEqualTo(value);
  }

  @Test
  void zonesAreIgnoredWhereTheTypeHasNone() {
    assertThat(read(LocalDate.class, "2026-11-27+01:00")).isEqualTo(LocalDate.of(2026, 11, 27));
    assertThat(read(LocalTime.class, "10:15:30Z")).isEqualTo(LocalTime.of(10, 15, 30));
    assertThat(read(Year.class, "2026Z")).isEqualTo(Year.of(2026));
    assertThat(read(YearMonth.class, "2026-11-05:00")).isEqualTo(YearMonth.of(2026, 11));
    assertThat(read(MonthDay.class, "--11-27Z")).isEqualTo(MonthDay.of(11, 27));
  }

  @Test
  void aMissingZoneIsUtc() {
    assertThat(read(Instant.class, "2026-11-27T10:15:30"))
        .isEqualTo(Instant.parse("2026-11-27T10:15:30Z"));
  }

  @Test
  void partsOfADurationThatTheTypeLacksMayBeZero() {
    assertThat(read(Duration.class, "P0Y0M1DT2H0M5.000S"))
        .isEqualTo(Duration.ofHours(26).plusSeconds(5));
    assertThat(read(Duration.class, "PT0.1234567891S")).isEqualTo(Duration.ofNanos(123_456_789));
    assertThat(read(Period.class, "P1Y0M0DT0H0M0.000S")).isEqualTo(Period.ofYears(1));
  }

  @Test
  void periodsWhosePartsHaveDifferentSignsAreRefused() {
    Period mixed = Period.of(1, -2, 0);

    assertThatThrownBy(() -> codec(Period.class).print(mixed))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("P1Y-2M");
  }

  @ParameterizedTest
  @CsvSource({
    "duration, P",
    "duration, PT",
    "duration, P1DT",
    "duration, P1Y",
    "duration, PT-5S",
    "duration, PT99999999999999999999S",
    "period, PT1S",
    "period, P99999999999Y",
    "date, +2026-11-27",
    "date, 26-11-27",
    "date, 2026-02-30",
    "date, 2026-11-27T10:15:30"
  })
  void otherTextsAreRefused(String type, String text) {
    Class<?> javaType =
        switch (type) {
          case "duration" -> Duration.class;
          case "period" -> Period.class;
          default -> LocalDate.class;
        };
    assertThatThrownBy(() -> read(javaType, text))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("here is no ");
  }
}
