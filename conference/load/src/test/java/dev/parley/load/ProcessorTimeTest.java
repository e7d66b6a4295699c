package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessorTimeTest {
  private static final Duration TICK = Duration.ofMillis(10);

  /** A clock of ticks moves by whole ticks only; this one is seen to move by less. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void workShorterThanATickIsCounted() {
    for (int attempt = 0; attempt < 1_000; attempt++) {
      Duration before = ProcessorTime.ofThisProcess();
      work();
      Duration worked = ProcessorTime.ofThisProcess().minus(before);

      assertThat(worked).isPositive();
      if (worked.compareTo(TICK) < 0) {
        return;
      }
    }
    throw new AssertionError("a few thousand additions took a whole tick, a thousand times");
  }

  private static void work() {
    long sum = 0;
    for (int i = 0; i < 5_000; i++) {
      sum += i;
    }
    assertThat(sum).isPositive();
  }

  @Test
  void processThatWorksIsSeenFromAnother() throws Exception {
    String java = ProcessHandle.current().info().command().orElseThrow();
    Process other = new ProcessBuilder(java, "-version").redirectErrorStream(true).start();
    try (var out = other.getInputStream()) {
      assertThat(out.read()).isNotNegative(); // it has begun to print, and so has worked

      assertThat(ProcessorTime.of(other.toHandle()).orElse(Duration.ofNanos(1))).isPositive();
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertThat(ProcessorTime.of(other.toHandle())).isEmpty();
  }
}
