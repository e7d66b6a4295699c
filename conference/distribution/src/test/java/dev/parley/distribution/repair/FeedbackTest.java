package dev.parley.distribution.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedbackTest {
  private final Feedback written = new Feedback();
  private final Feedback read = new Feedback();

  private static List<Long> requests(Feedback feedback) {
    List<Long> all = new ArrayList<>();
    feedback.requests(all::add);
    return all;
  }

  private boolean copy(int length) {
    byte[] bytes = new byte[length + 5];
    System.arraycopy(written.bytes(), 0, bytes, 5, length);
    return read.wrap(bytes, 5, length);
  }

  @Test
  void aReportComesBackAsItWasWritten() {
    long[] requests = {5, 6, 21, 22, 900, 0x7FFF_0000_0001L};
    written.write(655, true);
    assertThat(written.request(requests, requests.length)).isEqualTo(requests.length);

    assertThat(copy(written.end())).isTrue();
    assertThat(read.loss()).isEqualTo(655);
    assertThat(read.isProbing()).isTrue();
    assertThat(requests(read)).containsExactly(5L, 6L, 21L, 22L, 900L, 0x7FFF_0000_0001L);
  }

  @Test
  void aReportWithoutRequestsIsOne() {
    written.write(Feedback.LOSS_MAX, false);
    assertThat(copy(written.end())).isTrue();
    assertThat(read.loss()).isEqualTo(Feedback.LOSS_MAX);
    assertThat(read.isProbing()).isFalse();
    assertThat(requests(read)).isEmpty();
  }

  @Test
  void requestsBeyondTheLimitAreLeftOut() {
    long[] apart = new long[Feedback.REQUESTS_MAX + 1];
    Arrays.setAll(apart, i -> i * 100L);
    written.write(0, false);
    assertThat(written.request(apart, apart.length)).isEqualTo(Feedback.REQUESTS_MAX);
    assertThat(written.end()).isEqualTo(Feedback.BYTES_MAX);
    assertThat(copy(Feedback.BYTES_MAX)).isTrue();
    assertThat(requests(read)).hasSize(Feedback.REQUESTS_MAX);
  }

  @Test
  void anotherLengthThanThatOfTheRequestsIsRefused() {
    written.write(0, false);
    written.request(new long[] {1, 100}, 2);
    int length = written.end();
    for (int size = 0; size < length; size++) {
      assertThat(read.wrap(written.bytes(), 0, size)).as("%d bytes", size).isFalse();
    }
    assertThat(read.wrap(written.bytes(), 0, length + 1)).isFalse();
    assertThat(read.wrap(new byte[2_000], 0, Feedback.BYTES_MAX + 1)).isFalse();
  }

  @Test
  void anyBytesAreReadWithinTheirLimits() {
    RandomSeeds.run(
        500,
        random -> FeedbackFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(600))));
  }
}
