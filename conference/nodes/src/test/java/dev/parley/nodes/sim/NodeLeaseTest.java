package dev.parley.nodes.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.membership.EngineStatus;
import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeStatus;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.nodes.spi.KeyValue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Leases of nodes on the simulated engine. */
class NodeLeaseTest {
  private static final String KEY = "node.n1";

  private final VirtualTime time = new VirtualTime(1);
  private final SimulatedEngine engine = new SimulatedEngine(time);

  NodeLeaseTest() {
    engine.heal();
  }

  private SimulatedNode start(String id) {
    return new SimulatedNode(id, engine, new MemoryCopies(), Duration.ofMillis(2));
  }

  private void pass(int seconds) {
    time.pass(Duration.ofSeconds(seconds));
  }

  @Test
  void nodesSeeEachOtherUntilOneIsKilled() {
    SimulatedNode one = start("n1");
    SimulatedNode two = start("n2");
    pass(3);
    assertThat(one.directory.live()).hasSize(2).isEqualTo(two.directory.live());

    two.kill();
    pass(3);

    assertThat(one.directory.live()).extracting("id").containsExactly("n1");
  }

  @Test
  void secondProcessWithTheSameIdMustStop() {
    SimulatedNode first = start("n1");
    pass(3);

    SimulatedNode second = start("n1");
    pass(20);

    assertThat(second.isRunning()).isFalse();
    assertThat(first.isRunning()).isTrue();
    assertThat(first.directory.live()).hasSize(1);
  }

  @Test
  void restartedProcessTakesTheLeaseAlsoIfARenewalOfTheOldOneIsStoredLate() {
    SimulatedNode old = start("n1");
    pass(3);
    old.kill();
    KeyValue last = engine.get(KEY).orElseThrow();
    SimulatedNode restarted = start("n1");
    time.pass(Duration.ofMillis(500)); // it waits until the lease has ended
    engine.put(KEY, last.revision(), last.value());
    pass(5);

    assertThat(restarted.isRunning()).isTrue();
    assertThat(restarted.directory.live())
        .extracting("incarnation")
        .containsExactly(restarted.directory.self().incarnation());
  }

  @Test
  void idsAreThoseOfAllNodesAlsoOfOnesThatCannotBeRead() {
    SimulatedNode one = start("n1");
    pass(3);
    engine.put("node.n2", 0, "of another version".getBytes(StandardCharsets.UTF_8));
    pass(3);

    assertThat(one.directory.ids()).containsExactlyInAnyOrder("n1", "n2");
    assertThat(one.directory.live()).extracting("id").containsExactly("n1");
  }

  @Test
  void nobodyIsLostWhileTheEngineIsDown() {
    SimulatedNode one = start("n1");
    start("n2");
    pass(3);

    engine.elect(Duration.ofSeconds(9));
    pass(9);
    assertThat(one.directory.live()).hasSize(2);
    pass(3);

    assertThat(one.directory.live()).hasSize(2);
  }

  @Test
  void pagesOfLostNodesMayStillCome() {
    SimulatedNode one = start("n1");
    SimulatedNode two = start("n2");
    pass(3);
    two.kill();
    pass(3);

    assertThat(one.directory.live()).hasSize(1);
    assertThat(one.directory.origins()).containsExactly("https://n1", "https://n2");
  }

  @Test
  void statusTellsWhichNodesAreLostAndHowTheEngineAnswers() {
    SimulatedNode one = start("n1");
    SimulatedNode two = start("n2");
    pass(3);
    two.kill();
    pass(3);

    CompletableFuture<List<NodeStatus>> all = one.directory.all().toCompletableFuture();
    CompletableFuture<EngineStatus> engineStatus = one.directory.engine().toCompletableFuture();
    time.pass(Duration.ofMillis(1));

    assertThat(all.join()).extracting(NodeStatus::lost).containsExactly(false, true);
    assertThat(all.join().get(1).leaseAge()).isGreaterThan(NodeDirectory.LEASE);
    assertThat(engineStatus.join().roundTrip()).isPositive();
    assertThat(engineStatus.join().silence()).isLessThan(NodeDirectory.LEASE);
  }

  @Test
  void ownerThatIsKnownCountsWhileTheEngineIsDown() {
    SimulatedNode one = start("n1");
    SimulatedNode two = start("n2");
    pass(3);
    located(one, "algebra");
    assertThat(located(two, "algebra")).isInstanceOf(RoomLocation.Elsewhere.class);

    engine.elect(Duration.ofSeconds(60));

    assertThat(located(one, "algebra")).isInstanceOf(RoomLocation.Here.class);
    assertThat(located(two, "algebra")).isInstanceOf(RoomLocation.Elsewhere.class);
    assertThat(two.ownership.find("geometry").toCompletableFuture())
        .satisfies(_ -> pass(20))
        .isCompletedExceptionally();
  }

  private RoomLocation located(SimulatedNode node, String room) {
    CompletableFuture<RoomLocation> found = node.ownership.locate(room).toCompletableFuture();
    pass(10);
    return found.join();
  }
}
