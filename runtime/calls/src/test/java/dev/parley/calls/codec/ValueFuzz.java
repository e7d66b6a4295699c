package dev.parley.calls.codec;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.spi.MethodCall;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads arbitrary bytes as the arguments of a method that takes everything: they are refused as a
 * bad message, or read; and what was read can be written and read again.
 */
public final class ValueFuzz {
  static final int METHOD = id("take");

  private ValueFuzz() {}

  /** The contract of all values. */
  public interface Taker {
    void take(@Nullable Everything everything);
  }

  /** Everything that has a default or may be absent, so that small inputs get far. */
  public record Everything(
      boolean truth,
      byte tiny,
      short small,
      char unit,
      int number,
      long large,
      float fraction,
      double wide,
      String text,
      byte[] bytes,
      boolean[] truths,
      short[] smalls,
      int[] numbers,
      long[] larges,
      char[] units,
      float[] fractions,
      double[] wides,
      BigInteger integer,
      BigDecimal decimal,
      @Nullable UUID uuid,
      @Nullable Instant instant,
      @Nullable Duration duration,
      Times times,
      @Nullable Level level,
      @Nullable Shape shape,
      Optional<String> maybeText,
      Optional<List<Integer>> maybeList,
      List<Integer> packed,
      List<String> texts,
      List<List<Level>> levels,
      Set<Shape> shapes,
      Map<String, Optional<Everything>> map,
      List<Everything> children) {}

  /** The types that travel as text. */
  public record Times(
      @Nullable LocalDate date,
      @Nullable LocalTime time,
      @Nullable LocalDateTime dateTime,
      @Nullable OffsetTime offsetTime,
      @Nullable OffsetDateTime offsetDateTime,
      @Nullable ZonedDateTime zonedDateTime,
      @Nullable Year year,
      @Nullable YearMonth yearMonth,
      @Nullable MonthDay monthDay,
      @Nullable Period period,
      @Nullable ZoneId zone,
      @Nullable ZoneOffset offset) {}

  /** Constants. */
  public enum Level {
    LOW,
    HIGH
  }

  /** Alternatives. */
  public sealed interface Shape permits Circle, Group {}

  /** One. */
  public record Circle(double radius) implements Shape {}

  /** The other, which does not take everything. */
  public record Group(List<Shape> parts) implements Shape {
    public Group {
      if (parts.size() > 3) {
        throw new IllegalArgumentException("more than three parts");
      }
    }
  }

  private static int id(String name) {
    int hash = 0x811C9DC5;
    for (byte next : name.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
      hash = (hash ^ (next & 0xFF)) * 0x01000193;
    }
    return hash;
  }

  /** For Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    MethodCall call = Contract.of(Taker.class).model().dispatcher().create(METHOD);
    try {
      call.readArguments(new MessageInput(data));
    } catch (BadMessageException refused) {
      if (refused.getMessage() == null || refused.getMessage().isEmpty()) {
        throw new AssertionError("refused without a reason", refused);
      }
      return;
    }
    byte[] first = written(call);
    MethodCall again = Contract.of(Taker.class).model().dispatcher().create(METHOD);
    again.readArguments(new MessageInput(first));
    if (!Arrays.equals(first, written(again))) {
      throw new AssertionError("what was read is written in two ways");
    }
  }

  private static byte[] written(MethodCall call) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    call.writeArguments(out);
    return out.toByteArray();
  }
}
