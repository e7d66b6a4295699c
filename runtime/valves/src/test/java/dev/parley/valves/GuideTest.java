package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Timers;
import dev.parley.calls.LoadBalancedPeer;
import dev.parley.calls.Parley;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What docs/guide/valves.md says, as a program. */
@Timeout(120)
class GuideTest {
  private static final Path PAGE =
      Path.of(System.getProperty("parley.root", "../..")).resolve("docs/guide/valves.md");

  private static Parley caller(Timers timers) {
    return Parley.builder()
        .outgoing(CacheValve.of(10_000, Duration.ofMinutes(1)))
        .outgoing(
            RetryValve.builder()
                .attempts(3)
                .pauses(Duration.ofMillis(50), Duration.ofSeconds(2))
                .build(timers))
        .outgoing(HedgeValve.afterPercentile(0.95).build(timers))
        .outgoing(
            CircuitBreakerValve.builder().opensAt(0.5, 50, 10).pause(Duration.ofSeconds(5)).build())
        .outgoing(RateLimitValve.waiting(1_000, 100, Duration.ofMillis(200), timers))
        .start();
  }

  private static Parley servant() {
    return Parley.builder()
        .incoming(RateLimitValve.refusing(5_000, 500))
        .incoming(AdaptiveLimitValve.of(50, 10, 1_000))
        .start();
  }

  @Test
  void allValvesOfTheGuideWorkTogether() throws Exception {
    TestShop shelf = new TestShop();
    URI place = URI.create("unix:/tmp/valves-" + UUID.randomUUID());
    URI nobody = URI.create("unix:/tmp/valves-" + UUID.randomUUID());
    try (Timers timers = Timers.start();
        Parley parley = caller(timers);
        Parley server = servant()) {
      server.export("shop", Shop.class, shelf);
      server.listen(place);
      LoadBalancedPeer shops = parley.loadBalanced(List.of(nobody, place));
      Shop shop = shops.lookup("shop", Shop.class);
      shelf.behaviour = RetryValveTest.failing(1);
      assertThat(shop.factors(12).get(60, TimeUnit.SECONDS)).containsExactly(12, 1);
      assertThat(shop.factors(12).get(60, TimeUnit.SECONDS)).containsExactly(12, 1);
      assertThat(shop.stock("tea")).isEqualTo(2);
      assertThat(shop.order("tea")).isEqualTo(3);
      shop.visit("tea");
    }
  }

  /** Each line of the page's examples that makes a valve stands in this file too. */
  @Test
  void examplesOfTheGuideAreTheseOnes() throws Exception {
    String here =
        Files.readString(
                Path.of(System.getProperty("parley.root", "../.."))
                    .resolve("runtime/valves/src/test/java/dev/parley/valves/GuideTest.java"))
            .replaceAll("\\s+", "");
    try (Stream<String> lines = Files.lines(PAGE)) {
      assertThat(lines.map(String::strip).filter(line -> line.startsWith(".")).toList())
          .hasSizeGreaterThan(6)
          .allSatisfy(line -> assertThat(here).contains(line.replaceAll("\\s+", "")));
    }
  }
}
