package dev.parley.calls.codec;

import dev.parley.base.Limits;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.math.BigDecimal;
import java.time.DateTimeException;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Codec of strings, and of types that travel as text (rule VA-12). */
final class TextCodec extends Codec {
  private final String type;
  private final int charsMax;
  private final Function<String, Object> parse;
  private final @Nullable Object standard; // null: no default

  private TextCodec(
      String type, int charsMax, Function<String, Object> parse, @Nullable Object standard) {
    this.type = type;
    this.charsMax = charsMax;
    this.parse = parse;
    this.standard = standard;
  }

  /** {@return the codecs of this class, by Java class} */
  static Map<Class<?>, Codec> all() {
    Map<Class<?>, Codec> all = new HashMap<>();
    all.put(String.class, new TextCodec("String", Integer.MAX_VALUE, text -> text, ""));
    all.put(
        BigDecimal.class,
        new TextCodec("BigDecimal", Limits.DECIMAL_CHARS_MAX, TextCodec::decimal, BigDecimal.ZERO));
    time(all, LocalDate.class, LocalDate::parse);
    time(all, LocalTime.class, LocalTime::parse);
    time(all, LocalDateTime.class, LocalDateTime::parse);
    time(all, OffsetTime.class, OffsetTime::parse);
    time(all, OffsetDateTime.class, OffsetDateTime::parse);
    time(all, ZonedDateTime.class, ZonedDateTime::parse);
    time(all, Year.class, Year::parse);
    time(all, YearMonth.class, YearMonth::parse);
    time(all, MonthDay.class, MonthDay::parse);
    time(all, Period.class, Period::parse);
    time(all, ZoneId.class, ZoneId::of);
    time(all, ZoneOffset.class, ZoneOffset::of);
    return all;
  }

  private static void time(
      Map<Class<?>, Codec> all, Class<?> type, Function<String, Object> parse) {
    all.put(type, new TextCodec(type.getSimpleName(), Limits.TIME_CHARS_MAX, parse, null));
  }

  private static Object decimal(String text) {
    if (text.chars().anyMatch(c -> c > '~')) { // BigDecimal takes the digits of every script
      throw new NumberFormatException("not ASCII");
    }
    BigDecimal decimal = new BigDecimal(text);
    if (Math.abs((long) decimal.scale()) > Limits.DECIMAL_SCALE_MAX) {
      throw new NumberFormatException("scale beyond " + Limits.DECIMAL_SCALE_MAX);
    }
    return decimal;
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    if (!present(value, where).equals(standard)) {
      writePresent(out, field, value, where);
    }
  }

  @Override
  public void writePresent(MessageOutput out, int field, @Nullable Object value, String where) {
    String text = present(value, where).toString();
    if (text.length() > charsMax) {
      throw new BadMessageException(
          where + " has " + text.length() + " characters; the limit is " + charsMax);
    }
    if (value instanceof BigDecimal decimal
        && Math.abs((long) decimal.scale()) > Limits.DECIMAL_SCALE_MAX) {
      throw new BadMessageException(where + " has a scale beyond " + Limits.DECIMAL_SCALE_MAX);
    }
    out.stringPresent(field, text);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    String text = in.string(tag);
    if (text.length() > charsMax) {
      throw new BadMessageException(text.length() + " characters are too many for " + type);
    }
    try {
      return parse.apply(text);
    } catch (DateTimeException | NumberFormatException e) {
      throw new BadMessageException("'" + text + "' is not a " + type);
    }
  }

  @Override
  public @Nullable Object finish(@Nullable Object read, String where) {
    return read == null && standard != null ? standard : super.finish(read, where);
  }

  @Override
  public boolean hasDefault() {
    return standard != null;
  }
}
