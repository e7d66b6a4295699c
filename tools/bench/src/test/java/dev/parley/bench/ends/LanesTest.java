package dev.parley.bench.ends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.bench.BenchException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LanesTest {
  private static final long LONG = 60_000_000_000L;

  @Test
  void callsThatEndAtOnceDoNotGrowTheStack() throws Exception {
    Window window = new Window(4, 200_000, LONG);

    Lanes.run(window, (value, lane) -> lane.returned(value, value));

    assertThat(window.result()).isEqualTo(200_000);
  }

  @Test
  void asManyAreUnderWayAsWanted() throws Exception {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Window window = new Window(3, 300, LONG);

    Lanes.run(
        window,
        (value, lane) -> {
          most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
          Thread.startVirtualThread(() -> {
            underWay.decrementAndGet();
            lane.returned(value, value);
          });
        });

    assertThat(window.result()).isEqualTo(300);
    assertThat(most.get()).isBetween(1, 3);
  }

  @Test
  void wrongResultAndFailureEndTheMeasurement() throws Exception {
    Window wrong = new Window(2, 100, LONG);
    Lanes.run(wrong, (value, lane) -> lane.returned(value, value + 1));
    Window failed = new Window(2, 100, LONG);
    Lanes.run(failed, (value, lane) -> lane.failed(new BenchException("on purpose")));

    assertThatThrownBy(wrong::result).hasMessageContaining("returned 1");
    assertThatThrownBy(failed::result).hasMessageContaining("on purpose");
  }
}
