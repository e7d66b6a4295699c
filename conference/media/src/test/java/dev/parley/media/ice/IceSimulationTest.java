package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A client and a server for hours, on a line that loses packets, behind a router that renumbers.
 */
final class IceSimulationTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MINUTE = 60 * SECOND;
  private static final LinkShape LINE =
      LinkShape.OPEN.delay(Duration.ofMillis(30), Duration.ofMillis(40)).faults(0.05, 0.01, 0.01);

  @Test
  void addressesThatChangeAreFollowedForHours() {
    RandomSeeds.run(
        5,
        random -> {
          IceNetwork network = new IceNetwork(LINE, random);
          network.run(MINUTE);
          for (int change = 0; change < 36; change++) {
            network.run(MINUTE * (5 + random.nextInt(10)));
            network.consistent();
            network.renumber();
          }
          network.run(MINUTE);
          network.consistent();
          assertThat(network.clientFailures()).isZero();
          assertThat(network.serverExpiries()).isZero();
        });
  }

  @Test
  void linesThatAreDeadForTenSecondsAreKept() {
    RandomSeeds.run(
        5,
        random -> {
          IceNetwork network = new IceNetwork(LINE, random);
          network.run(MINUTE);
          for (int outage = 0; outage < 60; outage++) {
            network.run(MINUTE);
            network.reshape(LinkShape.OPEN.faults(1, 0, 0));
            network.run(10 * SECOND);
            network.reshape(LINE);
          }
          network.run(MINUTE);
          network.consistent();
          assertThat(network.clientFailures()).isZero();
          assertThat(network.serverExpiries()).isZero();
        });
  }

  @Test
  void longerOutagesAreOverWithARestart() {
    RandomSeeds.run(
        5,
        random -> {
          IceNetwork network = new IceNetwork(LINE, random);
          network.run(MINUTE);
          for (int outage = 1; outage <= 20; outage++) {
            network.reshape(LinkShape.OPEN.faults(1, 0, 0));
            network.run(MINUTE);
            assertThat(network.clientFailures()).isEqualTo(outage);
            assertThat(network.serverExpiries()).isEqualTo(outage);
            network.reshape(LINE);
            network.renumber();
            network.restart();
            network.run(MINUTE);
            network.consistent();
          }
        });
  }
}
