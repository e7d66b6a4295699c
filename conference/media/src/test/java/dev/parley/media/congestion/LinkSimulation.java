package dev.parley.media.congestion;

import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Senders that share one line, and the receivers that tell them of it, on simulated time. */
final class LinkSimulation {
  static final BandwidthEstimate.Bounds BOUNDS =
      new BandwidthEstimate.Bounds(30_000, 300_000, 20_000_000);
  static final long MILLI = 1_000_000;
  static final long SECOND = 1_000 * MILLI;
  private static final Duration QUEUE = Duration.ofMillis(500);
  private static final Duration THIN_QUEUE = Duration.ofMillis(750);
  private static final long THIN = 100_000;

  /** One sender, and what was seen of its packets since {@link #measure}. */
  final class Flow {
    final SimulatedSender sender;
    private final TransportFeedbackWriter writer = new TransportFeedbackWriter(1);
    private final LinkDirection back;
    private final long[] queueMillis = new long[1_001];
    private final ArrayDeque<byte[]> come = new ArrayDeque<>();
    private final Random random;
    private int busyMillisMax;
    private boolean asleep;
    private long turn;
    private long bytes;
    private long packets;

    private Flow(int index, long seed, BandwidthEstimate.Bounds bounds) {
      sender = new SimulatedSender(index, bounds, seed, packet -> line.offer(packet, now));
      back = new LinkDirection(backward(), seed + 1);
      random = new Random(seed + 2);
    }

    /** The receiver does something else for a while now and then: it is late for what came. */
    void busy(int millisMax) {
      busyMillisMax = millisMax;
    }

    private boolean sleeps() {
      if (busyMillisMax > 0 && now >= turn) {
        asleep = !asleep;
        turn = now + random.nextLong(1, busyMillisMax + 1) * MILLI;
      }
      return asleep;
    }

    private void receive(byte[] packet) {
      long sent = (long) SimulatedSender.TIME.get(packet, 3);
      long millis = (now - sent) / MILLI - roundTripMillis / 2;
      queueMillis[Math.clamp(millis, 0, 1_000)]++;
      bytes += packet.length;
      packets++;
      writer.arrived(7, TransportFeedbackFormat.unsignedShort(packet, 1), packet.length, now);
    }

    private void run() {
      if (!sleeps()) {
        while (!come.isEmpty()) {
          receive(come.remove());
        }
        tell();
      }
      for (var got = back.poll(now); got.isPresent(); got = back.poll(now)) {
        sender.feedback(got.get(), now);
      }
      sender.run(now);
    }

    private void tell() {
      byte[] into = new byte[TransportFeedbackWriter.FEEDBACK_BYTES_MAX];
      for (int length; (length = writer.write(now, into, 0, into.length)) > 0; ) {
        back.offer(Arrays.copyOf(into, length), now);
      }
    }

    /** {@return the share of the line that this flow used, packets that chance took included} */
    double use() {
      return bytes * 8.0 * SECOND / (1 - loss) / (now - measuredFrom) / rate;
    }

    /** {@return milliseconds that all but {@code 1 - share} of the packets waited at most} */
    long queueMillis(double share) {
      long left = (long) (packets * share);
      int millis = 0;
      while (millis < 1_000 && (left -= queueMillis[millis]) > 0) {
        millis++;
      }
      return millis;
    }
  }

  final List<Flow> flows = new ArrayList<>();
  private final long seed;
  private final int roundTripMillis;
  private double loss;
  private long rate;
  private final LinkDirection line;
  long now;
  private long measuredFrom;

  LinkSimulation(long rate, int roundTripMillis, double loss, long seed) {
    this.rate = rate;
    this.roundTripMillis = roundTripMillis;
    this.loss = loss;
    this.seed = seed;
    line = new LinkDirection(forward(), seed);
  }

  private LinkShape forward() {
    return forward(rate < THIN ? THIN_QUEUE : QUEUE);
  }

  private LinkShape forward(Duration queue) {
    var delay = Duration.ofMillis(roundTripMillis / 2);
    return LinkShape.OPEN.rate(rate, queue).delay(delay, Duration.ofMillis(2)).faults(loss, 0, 0);
  }

  private LinkShape backward() {
    var delay = Duration.ofMillis(roundTripMillis / 2);
    return LinkShape.OPEN.delay(delay, Duration.ofMillis(2)).faults(loss, 0, 0);
  }

  Flow flow() {
    return flow(BOUNDS);
  }

  Flow flow(BandwidthEstimate.Bounds bounds) {
    var flow = new Flow(flows.size(), seed + 100 * flows.size(), bounds);
    flows.add(flow);
    return flow;
  }

  /** Becomes another line. */
  void line(long bitsPerSecond, double share) {
    rate = bitsPerSecond;
    loss = share;
    line.reshape(forward(), now);
  }

  /** What comes too fast is dropped at once, as a limiter of rates does. */
  void limiter() {
    line.reshape(forward(Duration.ofMillis(20)), now);
  }

  /** Begins to measure anew. */
  void measure() {
    measuredFrom = now;
    for (var flow : flows) {
      Arrays.fill(flow.queueMillis, 0);
      flow.bytes = 0;
      flow.packets = 0;
    }
  }

  void run(double seconds) {
    for (long end = now + (long) (seconds * SECOND); now < end; now += MILLI) {
      for (var got = line.poll(now); got.isPresent(); got = line.poll(now)) {
        flows.get(got.get()[0]).come.add(got.get());
      }
      flows.forEach(Flow::run);
    }
  }
}
