package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.OneWay;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.ValveAction;
import dev.parley.transport.api.TransportException;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LoadBalancedPeerTest {
  interface Shop {
    int order(String article);

    CompletableFuture<Integer> sell(String article);

    @OneWay
    void visit(String article);
  }

  /** One of several, which answers with its number. */
  private static final class Branch implements Shop, AutoCloseable {
    final int number;
    final URI uri = URI.create("unix:/tmp/balanced-" + UUID.randomUUID());
    final AtomicInteger asked = new AtomicInteger();
    volatile Consumer<Branch> behaviour = branch -> {};
    volatile CompletableFuture<Integer> pending = new CompletableFuture<>();
    volatile boolean waits;
    Parley parley = Parley.start();

    Branch(int number) {
      this.number = number;
      open();
    }

    void open() {
      parley.export("shop", Shop.class, this);
      parley.listen(uri);
    }

    void openAgain() {
      parley = Parley.start();
      open();
    }

    @Override
    public int order(String article) {
      asked.incrementAndGet();
      behaviour.accept(this);
      return number;
    }

    @Override
    public CompletableFuture<Integer> sell(String article) {
      asked.incrementAndGet();
      behaviour.accept(this);
      return waits ? pending : CompletableFuture.completedFuture(number);
    }

    @Override
    public void visit(String article) {
      asked.incrementAndGet();
    }

    @Override
    public void close() {
      parley.close();
    }
  }

  private final List<Branch> branches = new ArrayList<>();
  private final List<ExportHandle> exported = new ArrayList<>();
  private Parley client = Parley.start();

  private LoadBalancedPeer balanced(int number) {
    for (int i = 0; i < number; i++) {
      branches.add(new Branch(i));
    }
    LoadBalancedPeer balanced =
        client.loadBalanced(branches.stream().map(branch -> branch.uri).toList());
    await(() -> balanced.states().stream().allMatch(LoadBalancedPeer.EndpointState::connected));
    return balanced;
  }

  @AfterEach
  void close() {
    client.close();
    branches.forEach(Branch::close);
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private static int get(CompletableFuture<Integer> future) throws Exception {
    return future.get(60, TimeUnit.SECONDS);
  }

  @Test
  void callsGoToAllEndpoints() throws Exception {
    LoadBalancedPeer balanced = balanced(3);
    Shop shop = balanced.lookup("shop", Shop.class);
    for (int i = 0; i < 300; i++) {
      shop.order("tea");
      get(shop.sell("tea"));
    }
    assertThat(branches).allMatch(branch -> branch.asked.get() > 50);
    shop.visit("tea");
    assertThat(shop.toString()).contains("shop at [unix:");
    assertThat(balanced.lookup("shop", Shop.class)).isEqualTo(shop).hasSameHashCodeAs(shop);
  }

  @Test
  void endpointWithFewerCallsUnderWayGetsTheNext() throws Exception {
    LoadBalancedPeer balanced = balanced(2);
    Shop shop = balanced.lookup("shop", Shop.class);
    branches.forEach(branch -> branch.waits = true);
    List<CompletableFuture<Integer>> sold = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      sold.add(shop.sell("tea"));
    }
    assertThat(balanced.states()).allMatch(state -> state.inFlight() == 50);
    branches.forEach(branch -> branch.pending.complete(1));
    for (CompletableFuture<Integer> each : sold) {
      get(each);
    }
    assertThat(balanced.states()).allMatch(state -> state.inFlight() == 0);
  }

  @Test
  void callsGoOnWhileAnEndpointIsKilledAndItIsUsedAgainLater() {
    LoadBalancedPeer balanced = balanced(2);
    Shop shop = balanced.lookup("shop", Shop.class);
    branches.get(0).close();
    await(() -> !balanced.states().get(0).connected()); // what leaves before that is under way
    for (int i = 0; i < 50; i++) {
      assertThat(shop.order("tea")).isEqualTo(1);
    }
    branches.get(0).openAgain();
    await(() -> shop.order("tea") == 0);
  }

  @Test
  void whatWasUnderWayIsToldAndNotMadeTwice() {
    Shop shop = balanced(2).lookup("shop", Shop.class);
    branches.forEach(
        branch -> branch.behaviour = self -> self.parley.peers().forEach(peer -> peer.close()));
    assertThatExceptionOfType(CallException.Unavailable.class)
        .isThrownBy(() -> shop.order("tea"))
        .matches(CallException.Unavailable::mayHaveExecuted);
    assertThat(branches.get(0).asked.get() + branches.get(1).asked.get()).isEqualTo(1);
  }

  @Test
  void endpointThatFailsIsLeftOut() {
    LoadBalancedPeer balanced = balanced(2);
    Shop shop = balanced.lookup("shop", Shop.class);
    branches.get(0).behaviour =
        self -> {
          throw new CallException.Overloaded("no more");
        };
    for (int i = 0; i < 1_000 && !balanced.states().get(0).ejected(); i++) {
      try {
        shop.order("tea");
      } catch (CallException.Overloaded e) {
        assertThat(e).hasMessageContaining("no more");
      }
    }
    assertThat(balanced.states().get(0).ejected()).isTrue();
    assertThat(balanced.states().get(1).ejected()).isFalse();
  }

  @Test
  void nobodyThereFailsAtOnceAndNothingIsSent() throws Exception {
    LoadBalancedPeer balanced = balanced(2);
    Shop shop = balanced.lookup("shop", Shop.class);
    branches.forEach(Branch::close);
    await(() -> balanced.states().stream().noneMatch(LoadBalancedPeer.EndpointState::connected));
    assertThatExceptionOfType(CallException.Unavailable.class)
        .isThrownBy(() -> shop.order("tea"))
        .withMessageContaining("nobody is there")
        .matches(failure -> !failure.mayHaveExecuted());
    assertThat(shop.sell("tea"))
        .failsWithin(Duration.ofSeconds(60))
        .withThrowableThat()
        .withCauseInstanceOf(CallException.Unavailable.class);
    assertThatExceptionOfType(CallException.Unavailable.class).isThrownBy(() -> shop.visit("tea"));
  }

  @Test
  void deadlineAndCancellingEndACall() throws Exception {
    LoadBalancedPeer balanced = balanced(2);
    Shop shop = balanced.lookup("shop", Shop.class);
    branches.forEach(branch -> branch.waits = true);
    CallOptions soon = CallOptions.timeout(Duration.ofMillis(50));
    assertThat(soon.call(() -> shop.sell("tea")))
        .failsWithin(Duration.ofSeconds(60))
        .withThrowableThat()
        .withCauseInstanceOf(CallException.DeadlineExceeded.class);
    CompletableFuture<Integer> sold = shop.sell("tea");
    sold.cancel(true);
    await(() -> balanced.states().stream().allMatch(state -> state.inFlight() == 0));
    branches.forEach(branch ->
        branch.behaviour =
            self -> {
              try {
                self.pending.get();
              } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
                Thread.currentThread().interrupt();
              }
            });
    assertThatExceptionOfType(CallException.DeadlineExceeded.class)
        .isThrownBy(() -> soon.call(() -> shop.order("tea")));
  }

  @Test
  void callThatAValveHoldsMeetsItsDeadline() {
    client.close();
    client =
        Parley.builder()
            .outgoing(call ->
                call.contract().endsWith("Shop") ? ValveAction.SUSPEND : ValveAction.CONTINUE)
            .start();
    Shop shop = balanced(1).lookup("shop", Shop.class);
    CallOptions soon = CallOptions.timeout(Duration.ofMillis(20));
    assertThatExceptionOfType(CallException.DeadlineExceeded.class)
        .isThrownBy(() -> soon.call(() -> shop.order("tea")));
    assertThat(soon.call(() -> shop.sell("tea")))
        .failsWithin(Duration.ofSeconds(60))
        .withThrowableThat()
        .withCauseInstanceOf(CallException.DeadlineExceeded.class);
  }

  @Test
  void endpointWithoutTheNameIsNotAsked() {
    LoadBalancedPeer balanced = balanced(1);
    try (Parley other = Parley.start()) {
      URI empty = URI.create("unix:/tmp/balanced-" + UUID.randomUUID());
      other.listen(empty);
      try (LoadBalancedPeer both = client.loadBalanced(List.of(empty, branches.get(0).uri))) {
        await(() -> both.states().stream().allMatch(LoadBalancedPeer.EndpointState::connected));
        Shop shop = both.lookup("shop", Shop.class);
        for (int i = 0; i < 20; i++) {
          assertThat(shop.order("tea")).isZero();
        }
      }
    }
    assertThatExceptionOfType(CallException.Unavailable.class)
        .isThrownBy(() -> balanced.lookup("nothing", Shop.class));
  }

  @Test
  void nameThatNobodyHasIsToldAndSoIsThatNobodyIsThere() {
    LoadBalancedPeer balanced = balanced(2);
    assertThatExceptionOfType(CallException.Unavailable.class)
        .isThrownBy(() -> balanced.lookup("till", Shop.class))
        .withMessageContaining("nothing is exported as 'till'");

    branches.forEach(Branch::close);
    await(() -> balanced.states().stream().noneMatch(LoadBalancedPeer.EndpointState::connected));
    assertThatExceptionOfType(CallException.Unavailable.class)
        .isThrownBy(() -> balanced.lookup("shop", Shop.class))
        .withMessageStartingWith("looking up shop");
  }

  @Test
  void stubsOfOtherEndpointsOrNamesDiffer() {
    LoadBalancedPeer balanced = balanced(1);
    branches.getFirst().parley.export("till", Shop.class, branches.getFirst());
    Shop shop = balanced.lookup("shop", Shop.class);
    Shop other = client.loadBalanced(List.of(branches.getFirst().uri)).lookup("shop", Shop.class);

    assertThat(shop).isNotEqualTo(other).isNotEqualTo(balanced.lookup("till", Shop.class));
  }

  @Test
  void endpointThatExportsTheNameLaterGetsCallsFromThen() {
    LoadBalancedPeer balanced = balanced(1);
    try (Parley other = Parley.start()) {
      URI late = URI.create("unix:/tmp/balanced-" + UUID.randomUUID());
      other.listen(late);
      try (LoadBalancedPeer both = client.loadBalanced(List.of(late, branches.get(0).uri))) {
        await(() -> both.states().stream().allMatch(LoadBalancedPeer.EndpointState::connected));
        Shop shop = both.lookup("shop", Shop.class);
        assertThat(shop.order("tea")).isZero();
        Branch second = new Branch(1);
        branches.add(second);
        other.export("shop", Shop.class, second);
        await(() -> shop.order("tea") == 1);
      }
    }
    balanced.close();
  }

  @Test
  void endpointThatComesBackWithoutTheNameIsAskedForItAgain() {
    LoadBalancedPeer balanced = balanced(2);
    Shop shop = balanced.lookup("shop", Shop.class);
    Branch back = branches.get(0);
    back.close();
    await(() -> !balanced.states().get(0).connected());
    back.parley = Parley.start();
    back.parley.listen(back.uri);
    await(() -> balanced.states().get(0).connected());
    assertThat(shop.order("tea")).isEqualTo(1);
    back.parley.export("shop", Shop.class, back);
    await(() -> shop.order("tea") == 0);
  }

  @Test
  void nameThatNobodyHasAnyMoreIsGivenUp() throws Exception {
    LoadBalancedPeer balanced = balanced(1);
    WeakReference<Shop> servant = exportAnother("kiosk");
    assertThat(balanced.lookup("kiosk", Shop.class).order("tea")).isEqualTo(7);
    awaitCollected(servant, () -> balanced.lookup("shop", Shop.class));
  }

  @Test
  void nameThatIsExportedAnewIsLookedUpAnewAndTheOldOneLetGo() throws Exception {
    LoadBalancedPeer balanced = balanced(1);
    WeakReference<Shop> servant = exportAnother("kiosk");
    Shop kiosk = balanced.lookup("kiosk", Shop.class);
    assertThat(kiosk.order("tea")).isEqualTo(7);
    branches.get(0).parley.export("kiosk", Shop.class, branches.get(0));
    assertThat(balanced.lookup("kiosk", Shop.class)).isEqualTo(kiosk);
    assertThat(kiosk.order("tea")).isZero();
    awaitCollected(servant, () -> assertThat(kiosk.order("tea")).isZero());
  }

  /** Exports a servant that answers 7, for as long as it takes to look it up. */
  private WeakReference<Shop> exportAnother(String name) {
    Branch first = branches.get(0);
    Shop another =
        new Shop() {
          private final AtomicInteger closing = new AtomicInteger();

          @Override
          public int order(String article) {
            if (closing.getAndIncrement() == 0) {
              exported.get(0).close();
            }
            return 7;
          }

          @Override
          public CompletableFuture<Integer> sell(String article) {
            return CompletableFuture.completedFuture(7);
          }

          @Override
          public void visit(String article) {}
        };
    exported.add(first.parley.export(name, Shop.class, another));
    return new WeakReference<>(another);
  }

  private void awaitCollected(WeakReference<Shop> servant, Runnable meanwhile)
      throws InterruptedException {
    exported.clear();
    while (servant.get() != null) {
      System.gc();
      meanwhile.run();
      Thread.yield();
    }
  }

  @Test
  void oneEndpointIsEnoughToBegin() {
    branches.add(new Branch(0));
    URI nobody = URI.create("unix:/tmp/balanced-" + UUID.randomUUID());
    try (LoadBalancedPeer balanced = client.loadBalanced(List.of(nobody, branches.get(0).uri))) {
      assertThat(balanced.lookup("shop", Shop.class).order("tea")).isZero();
    }
    assertThatExceptionOfType(TransportException.class)
        .isThrownBy(() -> client.loadBalanced(List.of(nobody)));
  }

  @Test
  void closedOneMakesNoMoreCalls() {
    LoadBalancedPeer balanced = balanced(2);
    Shop shop = balanced.lookup("shop", Shop.class);
    balanced.close();
    assertThatExceptionOfType(CallException.Unavailable.class).isThrownBy(() -> shop.order("tea"));
    await(() -> branches.stream().allMatch(branch -> branch.parley.peers().isEmpty()));
  }

  @Test
  void endpointsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> client.loadBalanced(List.of()));
    URI twice = URI.create("unix:/tmp/twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.loadBalanced(List.of(twice, twice)));
  }

  @Test
  void blockingCallWaitsForRoomWhereAllEndpointsAreFull() throws Exception {
    client.close();
    client = Parley.builder().callsMax(1).start();
    Shop shop = balanced(2).lookup("shop", Shop.class);
    branches.forEach(branch -> branch.waits = true);
    List<CompletableFuture<Integer>> sold = List.of(shop.sell("tea"), shop.sell("tea"));
    assertThat(shop.sell("tea")) // nobody waits in it for room
        .failsWithin(Duration.ofSeconds(60))
        .withThrowableThat()
        .withCauseInstanceOf(CallException.Overloaded.class);
    CompletableFuture<Integer> ordered = new CompletableFuture<>();
    Thread caller =
        Thread.ofPlatform()
            .start(() -> {
              try {
                ordered.complete(shop.order("tea"));
              } catch (RuntimeException e) {
                ordered.completeExceptionally(e);
              }
            });
    await(() -> ordered.isDone() || caller.getState() == Thread.State.TIMED_WAITING);
    assertThat(ordered).isNotDone();
    branches.forEach(branch -> branch.pending.complete(1));
    assertThat(get(ordered)).isBetween(0, 1);
    for (CompletableFuture<Integer> each : sold) {
      get(each);
    }
  }

  @Test
  void endpointThatHasNoRoomHereIsNotLeftOut() {
    client.close();
    client = Parley.builder().callsMax(1).start();
    LoadBalancedPeer balanced = balanced(2);
    Shop shop = balanced.lookup("shop", Shop.class);
    branches.forEach(branch -> branch.waits = true);
    shop.sell("tea");
    shop.sell("tea");
    for (int i = 0; i < 20; i++) {
      assertThat(shop.sell("tea")).isCompletedExceptionally();
    }
    assertThat(balanced.states()).noneMatch(LoadBalancedPeer.EndpointState::ejected);
  }

  @Test
  void callThatAValveHoldsEndsWithTheRuntime() {
    client.close();
    client =
        Parley.builder()
            .outgoing(call ->
                call.contract().endsWith("Shop") ? ValveAction.SUSPEND : ValveAction.CONTINUE)
            .start();
    Shop shop = balanced(1).lookup("shop", Shop.class);
    CallOptions patient = CallOptions.timeout(Duration.ofDays(10));
    CompletableFuture<Integer> held = patient.call(() -> shop.sell("tea"));
    client.close();
    for (CompletableFuture<Integer> each : List.of(held, patient.call(() -> shop.sell("tea")))) {
      assertThat(each)
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.Unavailable.class)
          .withMessageContaining("the runtime is closed");
    }
  }
}
