package dev.parley.media.layers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever layers are chosen and whatever the line does, a receiver sees one stream. */
final class StreamPropertyTest {
  private static final int ENCODINGS = 3;
  private static final int FRAMES = 600;
  private static final long FRAME_NANOS = 33_333_333L;

  /** A packet on its way to the forwarder. */
  private record Travelling(long at, int order, SimulatedEncoding.Packet packet) {}

  private final PriorityQueue<Travelling> line =
      new PriorityQueue<>(
          Comparator.comparingLong(Travelling::at).thenComparingInt(Travelling::order));
  private final List<SimulatedEncoding> publishers = new ArrayList<>();
  private int order;

  @Test
  void withoutLossThereIsNoHoleAndAllThatIsSentCanBeDecoded() {
    RandomSeeds.run(
        8,
        random -> {
          SimulatedReceiver watcher = play(random, 0, 0, random.nextBoolean());

          watcher.checkStream(true);
          assertThat(watcher.holes()).isZero();
          watcher.stream.values().forEach(sent -> checkNeeds(watcher, sent));
          assertThat(watcher.stream).hasSizeGreaterThan(FRAMES / 8);
        });
  }

  private void checkNeeds(SimulatedReceiver watcher, SimulatedReceiver.Sent sent) {
    SimulatedEncoding.Packet packet = sent.source();
    assertThat(packet).as("nothing has to be filled").isNotNull();
    SimulatedEncoding.Frame frame = publishers.get(packet.encoding()).frames.get(packet.frame());
    for (int needed : frame.needs()) {
      assertThat(watcher.wasPassed(packet.encoding(), needed))
          .as("frame %d needs %d", packet.frame(), needed)
          .isTrue();
    }
  }

  @Test
  void withLossAndReorderingTheStreamStaysOne() {
    RandomSeeds.run(
        15,
        random -> {
          SimulatedReceiver watcher = play(random, 10, 15, random.nextBoolean());

          watcher.checkStream(false);
          assertThat(watcher.stream).hasSizeGreaterThan(FRAMES / 8);
          assertThat(watcher.verdicts)
              .containsKeys(
                  ForwardingDecision.STARTED,
                  ForwardingDecision.OTHER_ENCODING,
                  ForwardingDecision.PASSED);
        });
  }

  private SimulatedReceiver play(Random random, int lossPercent, int latePercent, boolean reports) {
    line.clear();
    publishers.clear();
    for (int i = 0; i < ENCODINGS; i++) {
      publishers.add(new SimulatedEncoding(i, random));
    }
    SimulatedReceiver watcher = new SimulatedReceiver(random.nextInt(0x10000), random.nextInt());
    watcher.selector.target(random.nextInt(ENCODINGS), 0, random.nextInt(3));
    for (int tick = 0; tick < FRAMES; tick++) {
      long now = tick * FRAME_NANOS;
      if (random.nextInt(15) == 0) {
        watcher.selector.target(random.nextInt(ENCODINGS + 1) - 1, 0, random.nextInt(3));
      }
      if (reports && tick % 30 == 0) {
        report(watcher, tick);
      }
      for (SimulatedEncoding publisher : publishers) {
        if (tick % 200 < 150 || publisher != publishers.get(ENCODINGS - 1)) {
          send(random, publisher.frame(tick), now, lossPercent, latePercent);
        }
      }
      arrive(watcher, now + FRAME_NANOS);
    }
    arrive(watcher, Long.MAX_VALUE);
    return watcher;
  }

  private void report(SimulatedReceiver watcher, int tick) {
    for (int i = 0; i < ENCODINGS; i++) {
      watcher.clocks.report(i, 1_000 + tick * FRAME_NANOS, publishers.get(i).timestamp(tick));
    }
  }

  private void send(
      Random random,
      List<SimulatedEncoding.Packet> packets,
      long now,
      int lossPercent,
      int latePercent) {
    for (SimulatedEncoding.Packet packet : packets) {
      boolean lost = random.nextInt(100) < lossPercent;
      if (lost && random.nextBoolean()) {
        continue;
      }
      long delay = 1_000L * order % 1_000_000;
      if (lost) {
        delay += 30_000_000L + random.nextInt(90_000_000);
      } else if (random.nextInt(100) < latePercent) {
        delay += random.nextInt(20_000_000);
      }
      line.add(new Travelling(now + (latePercent == 0 ? 0 : delay), order++, packet));
    }
  }

  private void arrive(SimulatedReceiver watcher, long until) {
    while (!line.isEmpty() && line.peek().at() < until) {
      Travelling next = line.poll();
      int wanted = watcher.offer(next.packet(), next.at());
      if (wanted != LayerSelector.NONE) {
        publishers.get(wanted).keyWanted = true;
      }
    }
  }
}
