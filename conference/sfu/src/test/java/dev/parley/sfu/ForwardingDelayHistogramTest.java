package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ForwardingDelayHistogramTest {
  @Test
  void packetsAreCountedUpToAndIncludingABound() {
    ForwardingDelayHistogram histogram = new ForwardingDelayHistogram();

    for (long bound : ForwardingDelays.BOUNDS_NANOS) {
      histogram.add(bound, 1);
      histogram.add(bound + 1, 2);
    }

    ForwardingDelays delays = histogram.delays();
    assertThat(delays.counts().getFirst()).isEqualTo(1);
    assertThat(delays.counts().subList(1, ForwardingDelays.BOUNDS_NANOS.size()))
        .isEqualTo(Collections.nCopies(ForwardingDelays.BOUNDS_NANOS.size() - 1, 3L));
    assertThat(delays.counts().getLast()).isEqualTo(2);
    assertThat(delays.packets()).isEqualTo(3L * ForwardingDelays.BOUNDS_NANOS.size());
  }

  @Test
  void secondsAreThoseOfAllPacketsTogether() {
    ForwardingDelayHistogram histogram = new ForwardingDelayHistogram();

    LongStream.rangeClosed(1, 4).forEach(millis -> histogram.add(millis * 1_000_000, 100));

    assertThat(histogram.delays().seconds()).isEqualTo(1.0);
  }
}
