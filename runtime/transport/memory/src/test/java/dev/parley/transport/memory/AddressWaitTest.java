package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.Eventually;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What this platform sleeps with; the one part of the module that Wine can run, too. */
final class AddressWaitTest {
  private static final long LONG = TimeUnit.HOURS.toNanos(1);

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(64, 64);
  private final String name = UUID.randomUUID().toString();
  private final WakeUpEvent own = event();
  private final WakeUpEvent peers = event();

  private WakeUpEvent event() {
    return new WakeUpEvent(memory, 0, AddressWait.on(memory, 0, name, arena));
  }

  @AfterEach
  void close() {
    arena.close();
  }

  private void sleep() {
    while (own.armed()) {
      own.sleep(LONG);
    }
  }

  @Test
  void ringOfTheOtherSideEndsASleep() {
    for (int i = 0; i < 100; i++) {
      own.arm();
      Thread sleeper = Thread.ofPlatform().start(this::sleep);

      peers.signal();

      Eventually.ended(sleeper);
    }
  }

  @Test
  void ringBeforeTheSleepIsNotLost() {
    own.arm();
    peers.signal();

    sleep();

    assertThat(peers.armed()).isFalse();
  }

  @Test
  void ownSideRousesWhomADeadPeerLeftAsleep() {
    own.arm();
    Thread sleeper = Thread.ofPlatform().start(() -> own.sleep(LONG));
    peers.disarm();

    own.wakeSelf();

    Eventually.ended(sleeper);
  }

  @Test
  void sleepLastsUntilItsEndWhileNobodyRings() {
    long nanos = TimeUnit.MILLISECONDS.toNanos(2);
    own.arm();
    long start = System.nanoTime();

    for (int i = 0; i < 50; i++) {
      own.sleep(nanos);
    }

    // A sleep may end early, and one in two never does.
    assertThat(System.nanoTime() - start).isGreaterThan(25 * nanos);
  }

  @Test
  void sleepEndsByItself() {
    own.arm();

    own.sleep(TimeUnit.MILLISECONDS.toNanos(2));

    assertThat(own.armed()).isTrue();
  }
}
