package dev.parley.soap.codec;

import static java.time.temporal.ChronoField.DAY_OF_MONTH;
import static java.time.temporal.ChronoField.MONTH_OF_YEAR;
import static java.time.temporal.ChronoField.YEAR;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQuery;
import java.util.Map;

/**
 * Codecs of dates and times (XML Schema part 2, sections 3.2.7 to 3.2.14). Years have four digits
 * or more and never a plus sign, unlike the formats of the JDK. Every type may have a time zone; it
 * is ignored where the Java type has none.
 */
final class TimeXmlCodecs {
  private static final DateTimeFormatter GYEAR = zoned(year());
  private static final DateTimeFormatter GYEAR_MONTH = zoned(yearMonth());
  private static final DateTimeFormatter GMONTH_DAY =
      zoned(
          new DateTimeFormatterBuilder()
              .appendLiteral("--")
              .appendValue(MONTH_OF_YEAR, 2)
              .appendLiteral('-')
              .appendValue(DAY_OF_MONTH, 2));
  private static final DateTimeFormatter DATE = zoned(date());
  private static final DateTimeFormatter TIME =
      zoned(new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_LOCAL_TIME));
  private static final DateTimeFormatter DATE_TIME =
      zoned(date().appendLiteral('T').append(DateTimeFormatter.ISO_LOCAL_TIME));

  private TimeXmlCodecs() {}

  private static DateTimeFormatterBuilder year() {
    return new DateTimeFormatterBuilder().appendValue(YEAR, 4, 10, SignStyle.NORMAL);
  }

  private static DateTimeFormatterBuilder yearMonth() {
    return year().appendLiteral('-').appendValue(MONTH_OF_YEAR, 2);
  }

  private static DateTimeFormatterBuilder date() {
    return yearMonth().appendLiteral('-').appendValue(DAY_OF_MONTH, 2);
  }

  private static DateTimeFormatter zoned(DateTimeFormatterBuilder format) {
    return format
        .optionalStart()
        .appendOffset("+HH:MM", "Z")
        .toFormatter()
        .withChronology(IsoChronology.INSTANCE)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  static void addTo(Map<Class<?>, XmlCodec> all) {
    all.put(
        Instant.class,
        BuiltInXmlCodecs.simple(
            "dateTime",
            value -> DATE_TIME.format(((Instant) value).atOffset(ZoneOffset.UTC)),
            text -> offsetDateTime(text).toInstant()));
    all.put(
        OffsetDateTime.class,
        BuiltInXmlCodecs.simple(
            "dateTime",
            value -> DATE_TIME.format((OffsetDateTime) value),
            TimeXmlCodecs::offsetDateTime));
    add(all, LocalDateTime.class, "dateTime", DATE_TIME, LocalDateTime::from);
    add(all, LocalDate.class, "date", DATE, LocalDate::from);
    add(all, LocalTime.class, "time", TIME, LocalTime::from);
    add(all, Year.class, "gYear", GYEAR, Year::from);
    add(all, YearMonth.class, "gYearMonth", GYEAR_MONTH, YearMonth::from);
    add(all, MonthDay.class, "gMonthDay", GMONTH_DAY, MonthDay::from);
  }

  private static <T extends TemporalAccessor> void add(
      Map<Class<?>, XmlCodec> all,
      Class<T> type,
      String schemaType,
      DateTimeFormatter format,
      TemporalQuery<T> from) {
    all.put(
        type,
        BuiltInXmlCodecs.simple(
            schemaType,
            value -> format.format(type.cast(value)),
            text -> format.parse(text, from)));
  }

  private static OffsetDateTime offsetDateTime(String text) {
    TemporalAccessor read = DATE_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
    return read instanceof OffsetDateTime known
        ? known
        : LocalDateTime.from(read).atOffset(ZoneOffset.UTC);
  }
}
