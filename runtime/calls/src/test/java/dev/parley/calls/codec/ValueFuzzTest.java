package dev.parley.calls.codec;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.codec.ValueFuzz.Circle;
import dev.parley.calls.codec.ValueFuzz.Everything;
import dev.parley.calls.codec.ValueFuzz.Group;
import dev.parley.calls.codec.ValueFuzz.Level;
import dev.parley.calls.codec.ValueFuzz.Taker;
import dev.parley.calls.codec.ValueFuzz.Times;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
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
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The short form of {@link ValueFuzz}: a record of everything, damaged in all ways. */
class ValueFuzzTest implements FuzzCorpus {
  private static final int ROUNDS = 20_000;
  private static final Instant MOMENT = Instant.parse("2026-11-21T10:15:30.123456789Z");

  private static Everything everything(List<Everything> children) {
    LocalDateTime dateTime = LocalDateTime.of(2026, 11, 21, 10, 15, 30, 5);
    return new Everything(
        true,
        (byte) -1,
        (short) 300,
        'x',
        -70_000,
        1L << 40,
        1.5f,
        -2.5,
        "Zoë",
        new byte[] {1, 2, 3},
        new boolean[] {true, false},
        new short[] {1, -1},
        new int[] {300, 0},
        new long[] {1L << 50},
        new char[] {'a', 'ü'},
        new float[] {1.5f},
        new double[] {2.5},
        BigInteger.TWO.pow(100),
        new BigDecimal("12.50"),
        new UUID(1, 2),
        MOMENT,
        Duration.ofMillis(1_500),
        new Times(
            LocalDate.of(2026, 11, 21),
            LocalTime.NOON,
            dateTime,
            OffsetTime.of(LocalTime.NOON, ZoneOffset.UTC),
            OffsetDateTime.of(dateTime, ZoneOffset.ofHours(1)),
            ZonedDateTime.of(dateTime, ZoneId.of("Europe/Zurich")),
            Year.of(2026),
            YearMonth.of(2026, 11),
            MonthDay.of(11, 21),
            Period.ofDays(3),
            ZoneId.of("Europe/Zurich"),
            ZoneOffset.UTC),
        Level.HIGH,
        new Group(List.of(new Circle(1), new Group(List.of()))),
        Optional.of(""),
        Optional.of(List.of(1, 2)),
        List.of(0, 300),
        List.of("", "a"),
        List.of(List.of(Level.LOW), List.of()),
        Set.of(new Circle(2)),
        Map.of("none", Optional.empty()),
        children);
  }

  /** {@return the arguments of a call with this value} */
  private static byte[] written(Everything value) {
    MethodCall[] made = new MethodCall[1];
    Contract.of(Taker.class)
        .stub(
            new Target() {
              @Override
              public void call(MethodCall call) {
                made[0] = call;
              }

              @Override
              public CompletableFuture<Object> send(MethodCall call) {
                throw new IllegalStateException();
              }

              @Override
              public void oneWay(MethodCall call) {
                throw new IllegalStateException();
              }

              @Override
              public void release() {
                throw new IllegalStateException();
              }

              @Override
              public String endpoint() {
                return "here";
              }
            })
        .take(value);
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    made[0].writeArguments(out);
    return out.toByteArray();
  }

  @Test
  void everythingIsReadAndWrittenTheSame() {
    ValueFuzz.fuzzerTestOneInput(written(everything(List.of())));
    ValueFuzz.fuzzerTestOneInput(written(everything(List.of(everything(List.of())))));
    ValueFuzz.fuzzerTestOneInput(new byte[0]);
  }

  @Test
  void damagedValuesAreReadOrRefused() {
    byte[] small = written(everything(List.of()));
    byte[] nested = written(everything(List.of(everything(List.of()), everything(List.of()))));
    RandomSeeds.run(
        ROUNDS,
        random -> {
          byte[] bytes = damaged(random.nextBoolean() ? small : nested, random);
          assertThatCode(() -> ValueFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
        });
  }

  private static byte[] damaged(byte[] valid, Random random) {
    byte[] bytes = valid.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[at]++;
        default -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
      }
    }
    return bytes;
  }
}
