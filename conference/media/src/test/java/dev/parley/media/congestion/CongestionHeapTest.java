package dev.parley.media.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** What is done for each packet allocates nothing. */
final class CongestionHeapTest {
  private static final int PACKETS = 100_000;
  private static final int ROUNDS = 10;
  private static final long MILLI = 1_000_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final SentPacketLog log = new SentPacketLog();
  private final BandwidthEstimate estimate = new BandwidthEstimate(log, LinkSimulation.BOUNDS);
  private final TransportFeedbackWriter writer = new TransportFeedbackWriter(1);
  private final TransportFeedbackReader reader = new TransportFeedbackReader();
  private final byte[] bytes = new byte[TransportFeedbackWriter.FEEDBACK_BYTES_MAX];
  private long now;

  private void packet(int i) {
    now += MILLI;
    int number = log.sent(500, now);
    if (i % 16 != 0) {
      writer.arrived(7, number, 500, now + i % 5 * MILLI);
    }
    int length = writer.write(now, bytes, 0, bytes.length);
    if (length > 0 && reader.wrap(bytes, 0, length)) {
      estimate.feedback(reader, now);
    }
    estimate.tick(now);
    for (int due = estimate.probeBytes(now); due > 0; due -= 250) {
      writer.arrived(7, log.sent(250, now), 250, now + MILLI);
    }
  }

  @Test
  void sendingAndHearingAllocatesNothing() {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < PACKETS; i++) {
        packet(i);
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }

    assertThat(least).as("bytes for %d packets", PACKETS).isLessThan(PACKETS / 10);
    assertThat(estimate.bitsPerSecond()).isGreaterThan(LinkSimulation.BOUNDS.start());
  }
}
