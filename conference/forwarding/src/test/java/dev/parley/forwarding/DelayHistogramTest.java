package dev.parley.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class DelayHistogramTest {
  @Test
  void packetsAreCountedUpToAndIncludingABound() {
    DelayHistogram histogram = new DelayHistogram();

    for (long bound : Delays.BOUNDS_NANOS) {
      histogram.add(bound, 1);
      histogram.add(bound + 1, 2);
    }

    Delays delays = histogram.delays();
    assertThat(delays.counts().getFirst()).isEqualTo(1);
    assertThat(delays.counts().subList(1, Delays.BOUNDS_NANOS.size()))
        .isEqualTo(Collections.nCopies(Delays.BOUNDS_NANOS.size() - 1, 3L));
    assertThat(delays.counts().getLast()).isEqualTo(2);
    assertThat(delays.packets()).isEqualTo(3L * Delays.BOUNDS_NANOS.size());
  }

  @Test
  void secondsAreThoseOfAllPacketsTogether() {
    DelayHistogram histogram = new DelayHistogram();

    LongStream.rangeClosed(1, 4).forEach(millis -> histogram.add(millis * 1_000_000, 100));

    assertThat(histogram.delays().seconds()).isEqualTo(1.0);
  }
}
