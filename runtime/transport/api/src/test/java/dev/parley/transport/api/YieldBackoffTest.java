package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class YieldBackoffTest {
  private static final long NOBODY = 500;
  private static final long SOMEBODY = 3_000;

  private final AtomicLong clock = new AtomicLong();
  private long taken = NOBODY;
  private int offers;
  private final YieldBackoff core =
      new YieldBackoff(
          4,
          16,
          clock::get,
          () -> {
            offers++;
            clock.addAndGet(taken);
          });

  private int offersIn(int looks) {
    int before = offers;
    for (int i = 0; i < looks; i++) {
      core.yieldIfDue();
    }
    return offers - before;
  }

  @Test
  void offersThatNobodyTakesBecomeSeldom() {
    assertThat(offersIn(4)).isEqualTo(1);
    assertThat(offersIn(8)).isEqualTo(1);
    assertThat(offersIn(16)).isEqualTo(1);
  }

  @Test
  void offersNeverEnd() {
    offersIn(1_000);
    assertThat(offersIn(16 * 100)).isEqualTo(100);
  }

  @Test
  void offerThatIsTakenIsSoonMadeAgain() {
    offersIn(1_000);
    taken = SOMEBODY;
    assertThat(offersIn(16)).isPositive();
    assertThat(offersIn(4 * 10)).isEqualTo(10);
  }
}
