package dev.parley.media.audio;

import static dev.parley.media.audio.SpeechSamples.PACKET_NANOS;
import static dev.parley.media.audio.SpeechSamples.PACKET_TICKS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.audio.JitterBuffer.FrameStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JitterBufferTest {
  private static final byte[] OPUS = {0x48, 1, 2, 3}; // SILK, 20 ms, one frame
  private static final int FIRST = 0xffff_ff00; // time stamps wrap soon
  private static final int FIRST_SEQUENCE = 65_530;

  private final JitterBuffer buffer = new JitterBuffer(PACKET_TICKS);
  private final List<FrameStatus> taken = new ArrayList<>();

  @Test
  void packetsThatComeInTimeAreGivenInOrder() {
    for (var i = 0; i < 50; i++) {
      put(i % 2 == 0 ? i + 1 : i - 1, i * PACKET_NANOS); // each pair the wrong way round
      take(i * PACKET_NANOS);
    }

    assertThat(taken.subList(5, 50)).containsOnly(FrameStatus.PACKET);
    assertThat(buffer.statistics().lost()).isZero();
    assertThat(buffer.statistics().late()).isLessThanOrEqualTo(1);
  }

  @Test
  void aLostPacketIsToldWithTheOneThatMendsIt() {
    for (var i = 0; i < 20; i++) {
      if (i != 10) {
        put(i, i * PACKET_NANOS);
      }
      if (i < 2) {
        continue;
      }
      take(i * PACKET_NANOS);
      if (taken.getLast() == FrameStatus.LOST) {
        assertThat(buffer.length()).isEqualTo(OPUS.length);
        assertThat(buffer.ticks()).isEqualTo(PACKET_TICKS);
      }
    }

    assertThat(taken).containsOnlyOnce(FrameStatus.LOST);
    assertThat(buffer.statistics().lost()).isEqualTo(1);
  }

  @Test
  void whatALaterPacketBringsAgainFillsTheHole() {
    for (var i = 0; i < 20; i++) {
      if (i == 11) {
        put(10, i * PACKET_NANOS, true);
      }
      if (i != 10) {
        put(i, i * PACKET_NANOS);
      }
      if (i >= 2) {
        take(i * PACKET_NANOS);
      }
    }

    assertThat(taken).containsOnly(FrameStatus.PACKET);
    assertThat(buffer.statistics().recovered()).isEqualTo(1);
  }

  @Test
  void silenceThatIsNotSentIsNoLoss() {
    for (var i = 0; i < 10; i++) {
      put(i, i * PACKET_NANOS);
      take(i * PACKET_NANOS);
    }
    for (var i = 10; i < 30; i++) {
      take(i * PACKET_NANOS);
    }
    var now = 30 * PACKET_NANOS;
    put(FIRST + 30 * PACKET_TICKS, FIRST_SEQUENCE + 10, false, now);
    take(now + 3 * PACKET_NANOS);

    assertThat(taken.getLast()).isEqualTo(FrameStatus.PACKET);
    assertThat(taken).doesNotContain(FrameStatus.LOST);
    assertThat(buffer.statistics().lost()).isZero();
  }

  @Test
  void theWaitFollowsTheSpreadOfArrivals() {
    var random = new Random(5);
    var before = buffer.waitTicks();
    for (var i = 0; i < 500; i++) {
      var now = i * PACKET_NANOS + (long) (random.nextDouble() * 100e6);
      put(i, now);
      take(now);
    }

    assertThat(before).isEqualTo(PACKET_TICKS);
    assertThat(buffer.waitTicks()).isBetween(80 * 48, 140 * 48);
  }

  @Test
  void whatWaitsTooLongIsCaughtUp() {
    for (var i = 0; i < 20; i++) {
      put(i, 0); // a burst: all of it is late by no more than itself
    }
    for (var i = 20; i < 1_000; i++) {
      put(i, (i - 19) * PACKET_NANOS);
      take((i - 19) * PACKET_NANOS);
    }

    assertThat(buffer.statistics().dropped()).isBetween(1L, 20L);
    assertThat(buffer.statistics().lost()).isZero();
  }

  @Test
  void lateDuplicateAndForeignPacketsAreCounted() {
    put(0, 0);
    put(0, 0);
    put(1, 0);
    take(PACKET_NANOS);
    take(2 * PACKET_NANOS);
    put(0, 3 * PACKET_NANOS);
    buffer.put(FIRST, 0, new byte[0], 0, 0, false, 0);
    buffer.put(FIRST, 0, new byte[] {3, 0}, 0, 2, false, 0); // no frames
    buffer.put(FIRST, 0, new byte[JitterBuffer.PACKET_BYTES_MAX + 1], 0, 1_501, false, 0);

    var counts = buffer.statistics();
    assertThat(counts.received()).isEqualTo(2);
    assertThat(counts.duplicate()).isEqualTo(1);
    assertThat(counts.late()).isEqualTo(1);
    assertThat(counts.rejected()).isEqualTo(3);
  }

  @Test
  void whatNobodyTakesIsLimited() {
    for (var i = 0; i < JitterBuffer.PACKETS_MAX; i++) {
      put(i, i);
    }
    assertThat(buffer.statistics().dropped()).isZero();

    put(JitterBuffer.PACKETS_MAX, 0);

    assertThat(buffer.statistics().dropped()).isEqualTo(JitterBuffer.PACKETS_MAX);
  }

  @Test
  void aLeapInTimeBeginsAnew() {
    for (var i = 0; i < 5; i++) {
      put(i, i * PACKET_NANOS);
      take(i * PACKET_NANOS);
    }
    put(FIRST + 10_000_000, FIRST_SEQUENCE + 5, false, 5 * PACKET_NANOS);
    take(8 * PACKET_NANOS);

    assertThat(taken.getLast()).isEqualTo(FrameStatus.PACKET);
  }

  @Test
  void anythingEndsAndKeepsPace() {
    for (var seed = 0; seed < 300; seed++) {
      JitterBufferFuzz.fuzzerTestOneInput(random(seed));
    }
  }

  private static byte[] random(int seed) {
    var random = new Random(seed);
    var bytes = new byte[random.nextInt(2_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  private void put(int index, long now) {
    put(index, now, false);
  }

  private void put(int index, long now, boolean again) {
    put(FIRST + index * PACKET_TICKS, FIRST_SEQUENCE + index, again, now);
  }

  private void put(int timestamp, int sequence, boolean again, long now) {
    buffer.put(timestamp, sequence, OPUS, 0, OPUS.length, again, now);
  }

  private void take(long now) {
    taken.add(buffer.take(now));
  }
}
