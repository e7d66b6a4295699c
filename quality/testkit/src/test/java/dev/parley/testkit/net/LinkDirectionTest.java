package dev.parley.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.RandomSeeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkDirectionTest {
  private static final long MILLI = 1_000_000;

  /** 8,000 bit/s: a byte a millisecond. */
  private static final LinkShape SLOW = LinkShape.OPEN.rate(8_000, Duration.ofMillis(300));

  private record Arrival(int packet, long millis) {}

  @Test
  void openLaneHandsPacketsOverAtOnce() {
    var lane = new LinkDirection(LinkShape.OPEN, 1);

    lane.offer(packet(1, 100), 5);

    assertThat(lane.poll(5))
        .hasValueSatisfying(packet -> assertThat(packet[0]).isEqualTo((byte) 1));
    assertThat(lane.next()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void packetsLeaveOneAfterAnotherAtTheRate() {
    var lane = new LinkDirection(SLOW.delay(Duration.ofMillis(50), Duration.ZERO), 1);

    lane.offer(packet(1, 100), 0);
    lane.offer(packet(2, 100), 0);

    assertThat(drain(lane)).containsExactly(new Arrival(1, 150), new Arrival(2, 250));
  }

  @Test
  void packetThatFindsTheQueueFullIsDropped() {
    var lane = new LinkDirection(SLOW, 1);

    for (int i = 1; i <= 5; i++) {
      lane.offer(packet(i, 100), 0);
    }

    assertThat(drain(lane)).extracting(Arrival::packet).containsExactly(1, 2, 3, 4);
    assertThat(lane.traffic()).isEqualTo(new LinkCounters(5, 500, 1, 0, 4, 400));
  }

  @Test
  void queueThatDropsTheOldestKeepsTheNewest() {
    var lane = new LinkDirection(SLOW.drop(LinkShape.DropPolicy.OLDEST), 1);

    for (int i = 1; i <= 6; i++) {
      lane.offer(packet(i, 100), 0);
    }

    assertThat(drain(lane)).extracting(Arrival::packet).containsExactly(1, 4, 5, 6);
    assertThat(lane.traffic().queueDrops()).isEqualTo(2);
  }

  @Test
  void packetsThatWaitLeaveAtTheRateOfTheNewShape() {
    var lane = new LinkDirection(SLOW, 1);
    lane.offer(packet(1, 100), 0);
    lane.offer(packet(2, 100), 0);

    lane.reshape(SLOW.rate(16_000, Duration.ofMillis(300)), 50 * MILLI);

    assertThat(drain(lane)).containsExactly(new Arrival(1, 100), new Arrival(2, 150));
  }

  @Test
  void packetLargerThanTheQueueIsDroppedAndOthersStay() {
    var lane = new LinkDirection(SLOW.drop(LinkShape.DropPolicy.OLDEST), 1);

    lane.offer(packet(1, 300), 0);
    lane.offer(packet(2, 300), 0);
    lane.offer(packet(3, 301), 0);

    assertThat(drain(lane)).extracting(Arrival::packet).containsExactly(1, 2);
  }

  @Test
  void jitterDelaysAndKeepsTheOrder() {
    RandomSeeds.run(
        10,
        random -> {
          var shape = LinkShape.OPEN.delay(Duration.ofMillis(20), Duration.ofMillis(30));
          var lane = new LinkDirection(shape, random.nextLong());
          var arrivals = new ArrayList<Arrival>();
          for (int i = 0; i < 100; i++) {
            takeUntil(lane, i * MILLI, arrivals);
            lane.offer(packet(i, 10), i * MILLI);
          }
          takeUntil(lane, Long.MAX_VALUE, arrivals);

          assertThat(arrivals).extracting(Arrival::packet).isSorted();
          assertThat(arrivals)
              .allSatisfy(a -> assertThat(a.millis() - a.packet()).isBetween(20L, 50L));
          assertThat(arrivals)
              .anySatisfy(a -> assertThat(a.millis() - a.packet()).isGreaterThan(20));
        });
  }

  @Test
  void lossAndDoublesAreWithinStatistics() {
    var lane = new LinkDirection(LinkShape.OPEN.faults(0.01, 0.05, 0), 7);

    for (int i = 0; i < 100_000; i++) {
      lane.offer(packet(i, 1), i);
    }
    drain(lane);

    var traffic = lane.traffic();
    assertThat(traffic.lost()).isBetween(850L, 1_150L);
    assertThat(traffic.delivered() - (100_000 - traffic.lost())).isBetween(4_600L, 5_300L);
  }

  @Test
  void earlyPacketOvertakes() {
    var lane =
        new LinkDirection(
            LinkShape.OPEN.delay(Duration.ofMillis(10), Duration.ZERO).faults(0, 0, 0.2), 3);

    for (int i = 0; i < 100; i++) {
      lane.offer(packet(i, 10), i * MILLI);
    }

    var order = drain(lane).stream().map(Arrival::packet).toList();
    assertThat(order).hasSize(100).isNotEqualTo(order.stream().sorted().toList());
  }

  @Test
  void sameSeedGivesTheSameLossesHoweverOftenItIsPolled() {
    RandomSeeds.run(
        20,
        random -> {
          long seed = random.nextLong();
          var shape = SLOW.delay(Duration.ofMillis(10), Duration.ofMillis(9)).faults(0.2, 0.2, 0.2);
          var seldom = new LinkDirection(shape, seed);
          var often = new LinkDirection(shape, seed);
          var polled = new ArrayList<Arrival>();
          for (int i = 0; i < 60; i++) {
            seldom.offer(packet(i, 40), i * 30 * MILLI);
            often.offer(packet(i, 40), i * 30 * MILLI);
            take(often, i * 30 * MILLI, polled);
          }
          polled.addAll(drain(often));

          assertThat(polled).hasSameSizeAs(drain(seldom));
          assertThat(often.traffic()).isEqualTo(seldom.traffic());
        });
  }

  @Test
  void timeThatGoesBackCountsAsTheLastOne() {
    var lane = new LinkDirection(SLOW, 1);

    lane.offer(packet(1, 10), 100 * MILLI);
    lane.offer(packet(2, 10), 50 * MILLI);

    assertThat(drain(lane)).containsExactly(new Arrival(1, 110), new Arrival(2, 120));
  }

  @Test
  void impossibleShapesAreRefused() {
    assertThatThrownBy(() -> LinkShape.OPEN.faults(1.01, 0, 0)).hasMessageContaining("loss");
    assertThatThrownBy(() -> LinkShape.OPEN.faults(0, Double.NaN, 0))
        .hasMessageContaining("duplicate");
    assertThatThrownBy(() -> LinkShape.OPEN.rate(-1, Duration.ZERO))
        .hasMessageContaining("negative");
  }

  private static byte[] packet(int id, int length) {
    byte[] packet = new byte[length];
    packet[0] = (byte) id;
    return packet;
  }

  private static List<Arrival> drain(LinkDirection lane) {
    var arrivals = new ArrayList<Arrival>();
    takeUntil(lane, Long.MAX_VALUE, arrivals);
    return arrivals;
  }

  private static void takeUntil(LinkDirection lane, long end, List<Arrival> into) {
    for (long time = lane.next(); time < end; time = lane.next()) {
      take(lane, time, into);
    }
  }

  private static void take(LinkDirection lane, long time, List<Arrival> into) {
    for (var packet = lane.poll(time); packet.isPresent(); packet = lane.poll(time)) {
      into.add(new Arrival(packet.get()[0], time / MILLI));
    }
  }
}
