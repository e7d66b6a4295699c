package dev.parley.media.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class TransportFeedbackTest {
  private static final long MILLI = 1_000_000;
  private static final long LATER = 1_000 * MILLI;

  private final TransportFeedbackWriter writer = new TransportFeedbackWriter(0x01020304);
  private final TransportFeedbackReader reader = new TransportFeedbackReader();
  private final byte[] bytes = new byte[2_000];

  /** What became of one packet; {@code millis} -1: lost. */
  private record Status(int sequence, double millis) {}

  private static Status lost(int sequence) {
    return new Status(sequence, -1);
  }

  private void arrived(int sequence, double millis) {
    writer.arrived(7, sequence, 1_000, (long) (millis * MILLI));
  }

  private String written(long now) {
    int length = writer.write(now, bytes, 0, bytes.length);
    return HexFormat.of().formatHex(bytes, 0, length);
  }

  private List<Status> read(int length) {
    assertThat(reader.wrap(bytes, 0, length)).isTrue();
    var statuses = new ArrayList<Status>();
    while (reader.next()) {
      statuses.add(
          reader.received()
              ? new Status(reader.sequence(), reader.arrival() / (double) MILLI)
              : lost(reader.sequence()));
    }
    return statuses;
  }

  private List<Status> readAll(long now) {
    var statuses = new ArrayList<Status>();
    for (int length; (length = writer.write(now, bytes, 0, bytes.length)) > 0; ) {
      statuses.addAll(read(length));
    }
    return statuses;
  }

  @Test
  void runOfPacketsIsOneChunk() {
    for (int i = 0; i < 3; i++) {
      arrived(0xffff + i, 64 * 5 + 10 * (i + 1));
    }

    assertThat(written(LATER))
        .isEqualTo(
            "8fcd0006"
                + "01020304"
                + "00000007"
                + "ffff0003"
                + "00000500"
                + "2003282828"
                + "000000");
    assertThat(read(28))
        .containsExactly(new Status(0xffff, 330), new Status(0, 340), new Status(1, 350));
    assertThat(reader.sender()).isEqualTo(0x01020304);
    assertThat(reader.media()).isEqualTo(7);
    assertThat(reader.count()).isEqualTo(3);
  }

  @Test
  void lostPacketsAmongOthersAreAVectorOfBits() {
    arrived(10, 64);
    arrived(12, 64.25);
    arrived(15, 65);

    // 1 0 1 0 0 1 and eight that are not told of
    assertThat(written(LATER)).contains("000a0006" + "00000100" + "a900" + "000103" + "000000");
  }

  @Test
  void largeAndNegativeStepsAreAVectorOfPairs() {
    arrived(10, 640);
    arrived(12, 704);
    arrived(13, 703);

    // 1 0 2 2 and three that are not told of
    assertThat(written(LATER))
        .contains("000a0004" + "00000a00" + "d280" + "00" + "0100" + "fffc" + "00");
    assertThat(read(28))
        .containsExactly(new Status(10, 640), lost(11), new Status(12, 704), new Status(13, 703));
  }

  @Test
  void feedbackIsDueAfterTheIntervalAndOnlyOnce() {
    arrived(1, 5);

    assertThat(writer.nextDeadline()).isEqualTo(55 * MILLI);
    assertThat(written(55 * MILLI - 1)).isEmpty();
    assertThat(written(55 * MILLI)).isNotEmpty();
    assertThat(writer.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    assertThat(written(LATER)).isEmpty();
  }

  @Test
  void feedbackIsSeldomWhereLittleArrivesAndOftenWhereMuchDoes() {
    assertThat(feedbacksASecond(20_000)).isBetween(3, 5);
    assertThat(feedbacksASecond(128_000)).isBetween(7, 11);
    assertThat(feedbacksASecond(2_000_000)).isBetween(15, 20);
  }

  private static int feedbacksASecond(int bitsPerSecond) {
    var writer = new TransportFeedbackWriter(1);
    byte[] into = new byte[1_000];
    int count = 0;
    for (int i = 0; i < 1_000; i++) {
      long now = i * 10 * MILLI;
      writer.arrived(7, i, bitsPerSecond / 800, now);
      count += writer.write(now, into, 0, into.length) > 0 ? 1 : 0;
    }
    return count / 10;
  }

  @Test
  void numbersOfFeedbackPacketsGoUp() {
    for (int i = 0; i < 300; i++) {
      arrived(i, i * 1_000);
      assertThat(read(writer.write((i + 1) * LATER, bytes, 0, bytes.length))).hasSize(1);
      assertThat(reader.number()).isEqualTo(i & 0xff);
    }
  }

  @Test
  void lossBetweenTwoFeedbackPacketsIsToldOf() {
    arrived(1, 0);
    readAll(LATER);
    arrived(4, 1_000);

    assertThat(readAll(2 * LATER)).containsExactly(lost(2), lost(3), new Status(4, 1_000));
  }

  @Test
  void packetThatWasOvertakenIsToldOfAgainWithThoseAfterIt() {
    arrived(1, 0);
    arrived(3, 1);
    readAll(LATER);
    arrived(2, 1_000);

    assertThat(readAll(2 * LATER)).containsExactly(new Status(2, 1_000), new Status(3, 1));
  }

  @Test
  void packetThatArrivesTwiceCountsOnce() {
    arrived(1, 1);
    arrived(1, 2);
    assertThat(readAll(LATER)).containsExactly(new Status(1, 1));
    arrived(1, 3);

    assertThat(writer.nextDeadline()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void pauseThatNoDeltaCanTellBeginsAnotherFeedbackPacket() {
    arrived(1, 0);
    arrived(2, 8_191.75);
    arrived(3, 16_384);
    writer.write(LATER * 20, bytes, 0, bytes.length);

    assertThat(reader.wrap(bytes, 0, bytes.length)).isTrue();
    assertThat(reader.count()).isEqualTo(2);
    assertThat(readAll(LATER * 20)).containsExactly(new Status(3, 16_384));
  }

  @Test
  void farJumpForgetsWhatIsTooOld() {
    arrived(1, 0);
    arrived(1 + TransportFeedbackWriter.PACKETS_MAX - 1, 1);
    assertThat(readAll(LATER))
        .hasSize(TransportFeedbackWriter.PACKETS_MAX)
        .contains(new Status(1, 0));

    arrived(10_000, 0);
    arrived(10_000 + TransportFeedbackWriter.PACKETS_MAX, 1);

    assertThat(readAll(LATER))
        .hasSize(TransportFeedbackWriter.PACKETS_MAX)
        .endsWith(new Status(10_000 + TransportFeedbackWriter.PACKETS_MAX, 1))
        .first()
        .isEqualTo(lost(10_001));
  }

  @Test
  void feedbackIsDueAtOnceWhenHalfTheMemoryIsFull() {
    arrived(0, 0);
    arrived(TransportFeedbackWriter.PACKETS_MAX / 2, 1);

    assertThat(writer.nextDeadline()).isEqualTo(MILLI);
  }

  @Test
  void nothingIsWrittenWhereThereIsTooLittleRoom() {
    arrived(1, 0);

    assertThat(writer.write(LATER, bytes, 5, 5 + TransportFeedbackWriter.ROOM_BYTES_MIN - 1))
        .isZero();
    assertThat(writer.write(LATER, bytes, 5, 5 + TransportFeedbackWriter.ROOM_BYTES_MIN))
        .isPositive();
  }

  @Test
  void feedbackNeverLeavesItsRoom() {
    RandomSeeds.run(
        100,
        random -> {
          var writer = new TransportFeedbackWriter(1);
          int number = random.nextInt(0x10000);
          for (int i = 0; i < 500; i++) {
            number += 1 + random.nextInt(3);
            writer.arrived(7, number, 100, random.nextInt(400) * MILLI);
          }
          int room = TransportFeedbackWriter.ROOM_BYTES_MIN + random.nextInt(900);
          byte[] into = new byte[2_000];
          for (int length; (length = writer.write(LATER, into, 8, 8 + room)) > 0; ) {
            assertThat(length).isLessThanOrEqualTo(room).matches(l -> l % 4 == 0);
            assertThat(new TransportFeedbackReader().wrap(into, 8, length)).isTrue();
            assertThat(Arrays.copyOfRange(into, 8 + length, into.length)).containsOnly(0);
            Arrays.fill(into, (byte) 0);
          }
        });
  }

  @Test
  void whateverArrivesIsReadAsItWas() {
    RandomSeeds.run(200, TransportFeedbackTest::roundTrip);
  }

  private static void roundTrip(Random random) {
    var test = new TransportFeedbackTest();
    Map<Integer, Double> truth = new TreeMap<>();
    int number = random.nextInt(0x10000);
    double loss = random.nextDouble() * random.nextDouble();
    double now = random.nextInt(1_000_000_000);
    int spread = random.nextBoolean() ? 20 : 400;
    int first = number;
    for (int i = 0; i < 400; i++) {
      if (random.nextDouble() >= loss || i == 0) {
        double at = now + random.nextInt(4 * spread) / 4.0;
        test.arrived(number, at);
        truth.put(number, at);
      }
      number++;
      now += random.nextInt(8) / 4.0;
    }
    var statuses = test.readAll((long) (now * MILLI) + LATER);
    for (int i = 0; i < statuses.size(); i++) {
      int sequence = first + i;
      double at = statuses.get(i).millis();
      assertThat(statuses.get(i).sequence()).isEqualTo(sequence & 0xffff);
      // the reader knows the reference time only within its 24 bits
      double expected = truth.getOrDefault(sequence, -1.0);
      double wrap = 64.0 * (1 << 24);
      assertThat(expected < 0 ? at : (at - expected) % wrap).isEqualTo(expected < 0 ? -1 : 0.0);
    }
    assertThat(statuses).hasSizeGreaterThanOrEqualTo(truth.size());
  }

  @Test
  void clockOfTheReceiverGoesOnWhenItsReferenceTimeBeginsAgain() {
    double wrap = 64.0 * (1 << 23);
    arrived(1, wrap - 64);
    var before = readAll((long) (wrap + 1_000) * MILLI);
    arrived(2, wrap + 64);
    var after = readAll((long) (wrap + 2_000) * MILLI);

    assertThat(after.getFirst().millis() - before.getFirst().millis()).isEqualTo(128);
  }
}
