package dev.parley.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.server.health.IdleCollector.ProcessReading;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Collections of an idle server. */
final class IdleCollectorTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();
  private static final long LITTLE = MINUTE * IdleCollector.IDLE_PERCENT / 100 - 1;
  private static final long KEPT = 64 << 20;
  private static final long MUCH = KEPT + IdleCollector.GROWTH_MIN + 1;

  private long nanos;
  private long processorNanos;
  private long bytes = KEPT;
  private int collections;
  private long freed; // by each collection
  private final IdleCollector memory =
      new IdleCollector(() -> new ProcessReading(nanos, processorNanos, bytes), this::collect);

  private void collect() {
    collections++;
    bytes -= freed;
  }

  private void minute(long processor, long size) {
    nanos += MINUTE;
    processorNanos += processor;
    bytes = size;
    memory.look();
  }

  @Test
  void idleServerThatHasGrownCollects() {
    minute(LITTLE, MUCH);

    assertThat(collections).isEqualTo(1);
  }

  @Test
  void busyServerIsNotPaused() {
    minute(LITTLE + 1, MUCH);
    assertThat(collections).isZero();

    minute(LITTLE, MUCH); // it has become idle
    assertThat(collections).isEqualTo(1);
  }

  @Test
  void serverThatHasNotGrownDoesNotCollect() {
    minute(LITTLE, MUCH - 1);

    assertThat(collections).isZero();
  }

  @Test
  void memoryThatIsInUseIsNotCollectedAgainAndAgain() {
    minute(LITTLE, MUCH);
    minute(LITTLE, MUCH + 1);
    assertThat(collections).isEqualTo(1);

    minute(LITTLE, MUCH + IdleCollector.GROWTH_MIN + 1);
    assertThat(collections).isEqualTo(2);
  }

  @Test
  void collectionThatFreedMuchIsFollowedByAnotherInTheNextIdleMinute() {
    freed = IdleCollector.GROWTH_MIN + 1;
    minute(LITTLE, MUCH);
    minute(LITTLE + 1, KEPT);
    assertThat(collections).isEqualTo(1);

    minute(LITTLE, KEPT);
    assertThat(collections).isEqualTo(2);
    freed = IdleCollector.GROWTH_MIN;
    minute(LITTLE, KEPT);
    minute(LITTLE, KEPT);
    assertThat(collections).isEqualTo(3);
  }
}
