package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Timers;
import dev.parley.calls.LoadBalancedPeer;
import dev.parley.calls.Parley;
import dev.parley.pipeline.Valve;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Valves before a choice of endpoints: real servers, really killed. */
@Timeout(120)
class SeveralEndpointsTest {
  private final Timers timers = Timers.start();
  private final List<TestShop> servants = List.of(new TestShop(), new TestShop());
  private final List<Parley> servers = List.of(Parley.start(), Parley.start());
  private final List<URI> endpoints =
      List.of(
          URI.create("unix:/tmp/valves-" + UUID.randomUUID()),
          URI.create("unix:/tmp/valves-" + UUID.randomUUID()));

  @BeforeEach
  void listen() {
    for (int i = 0; i < 2; i++) {
      servers.get(i).export("shop", Shop.class, servants.get(i));
      servers.get(i).listen(endpoints.get(i));
    }
  }

  @AfterEach
  void close() {
    servers.forEach(Parley::close);
    timers.close();
  }

  private Shop shop(Parley client) {
    LoadBalancedPeer balanced = client.loadBalanced(endpoints);
    while (!balanced.states().stream().allMatch(LoadBalancedPeer.EndpointState::connected)) {
      Thread.onSpinWait();
    }
    return balanced.lookup("shop", Shop.class);
  }

  private Parley client(Valve valve) {
    return Parley.builder().outgoing(valve).start();
  }

  @Test
  void idempotentCallWhoseEndpointIsKilledIsMadeAtAnother() throws Exception {
    try (Parley client =
        client(RetryValve.builder().budget(new RetryBudget(1, 100)).attempts(10).build(timers))) {
      Shop shop = shop(client);
      for (int i = 0; i < 2; i++) {
        Parley server = servers.get(i);
        TestShop servant = servants.get(i);
        servant.behaviour =
            asked -> {
              if (servants.get(0).asked.get() + servants.get(1).asked.get() == 1) {
                Thread.startVirtualThread(server::close);
                return new CompletableFuture<>();
              }
              return CompletableFuture.completedFuture(asked);
            };
      }
      assertThat(shop.stock("tea")).isNotNegative();
      assertThat(shop.price("tea").get(60, TimeUnit.SECONDS)).isNotNegative();
      assertThat(servants).allMatch(servant -> servant.asked.get() > 0);
    }
  }

  @Test
  void callsThatFindNobodyAreTriedAgainUntilSomebodyComes() {
    try (Parley client =
            client(
                RetryValve.builder()
                    .budget(new RetryBudget(1, 1_000))
                    .attempts(100)
                    .pauses(Duration.ofMillis(100), Duration.ofSeconds(1))
                    .build(timers));
        Parley later = Parley.start()) {
      Shop shop = shop(client);
      servers.forEach(Parley::close);
      Thread.startVirtualThread(() -> {
        later.export("shop", Shop.class, servants.get(0));
        later.listen(endpoints.get(0));
      });
      assertThat(shop.order("tea")).isZero();
    }
  }

  @Test
  void hedgeIsAnsweredByAnotherEndpointThanTheSlowOne() {
    try (Parley client =
        client(
            HedgeValve.after(Duration.ofMillis(5))
                .budget(new RetryBudget(1, 1_000))
                .build(timers))) {
      Shop shop = shop(client);
      CompletableFuture<Integer> never = new CompletableFuture<>();
      servants.get(0).behaviour = asked -> never;
      servants.get(1).behaviour = asked -> CompletableFuture.completedFuture(1);
      for (int i = 0; i < 20; i++) {
        assertThat(shop.stock("tea")).isEqualTo(1);
      }
    }
  }
}
