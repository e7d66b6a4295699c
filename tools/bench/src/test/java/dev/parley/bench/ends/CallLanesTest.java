package dev.parley.bench.ends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.bench.table.BenchException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CallLanesTest {
  private static final long LONG = 60_000_000_000L;

  @Test
  void callsThatEndAtOnceDoNotGrowTheStack() throws Exception {
    CallWindow window = new CallWindow(4, 200_000, LONG);

    CallLanes.run(window, (value, lane) -> lane.returned(value, value));

    assertThat(window.result()).isEqualTo(200_000);
  }

  @Test
  void asManyAreUnderWayAsWanted() throws Exception {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CallWindow window = new CallWindow(3, 300, LONG);

    CallLanes.run(
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
    CallWindow wrong = new CallWindow(2, 100, LONG);
    CallLanes.run(wrong, (value, lane) -> lane.returned(value, value + 1));
    CallWindow failed = new CallWindow(2, 100, LONG);
    CallLanes.run(failed, (value, lane) -> lane.failed(new BenchException("on purpose")));

    assertThatThrownBy(wrong::result).hasMessageContaining("returned 1");
    assertThatThrownBy(failed::result).hasMessageContaining("on purpose");
  }
}
