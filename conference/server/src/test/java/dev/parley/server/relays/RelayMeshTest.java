package dev.parley.server.relays;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.cluster.TestNode;
import dev.parley.server.sfu.SfuMediaBackend;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Relays that branches ask of a node, on real media. */
class RelayMeshTest {
  private static final RelayPeer.Branch SCHOOL = new RelayPeer.Branch("school");
  private static final RelaySide SIDE =
      new RelaySide(0x4000, "ufrag", "p".repeat(24), "sha-256 " + "00:".repeat(31) + "00");

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private SfuMediaBackend media;
  private RelayMesh mesh;

  /** Offers that come in the name of nodes are true. */
  private static final class Trusting implements RelaySignalling {
    @Override
    public CompletionStage<RelayAnswer> offer(RelayPeer to, RelayOffer offer, NodeRelay back) {
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Boolean> confirms(RelayPeer from, RelayOffer offer) {
      return CompletableFuture.completedFuture(true);
    }
  }

  /** Relay of which nothing is told. */
  private static final class NoRelay implements NodeRelay {
    @Override
    public void announced(List<TrackAnnouncement> tracks) {}

    @Override
    public void wanted(List<TrackWish> wishes) {}

    @Override
    public void mute(UUID track, boolean muted) {}
  }

  @BeforeEach
  void open() throws IOException {
    media = TestNode.loopbackMedia(threads);
    mesh =
        new RelayMesh(
            "n1",
            new NodeRoles("n1", _ -> true),
            media,
            new Trusting(),
            threads,
            (_, _) -> {},
            System::nanoTime);
  }

  @AfterEach
  void close() {
    mesh.close();
    media.close();
    threads.close();
  }

  private CompletableFuture<RelayAnswer> offer(RelayPeer from, String room) {
    return mesh.accept(from, new RelayOffer(room, "any", SIDE), new NoRelay())
        .toCompletableFuture();
  }

  private void assertRefused(CompletableFuture<RelayAnswer> answer, String why) {
    eventually("an answer", answer::isDone);
    assertThat(answer.exceptionNow())
        .isInstanceOf(CallException.Refused.class)
        .hasMessageContaining(why);
  }

  private void named(String room, String branch) {
    mesh.carriers(room, new Carriers(List.of("n1"), List.of(branch)));
  }

  @Test
  void refusedRelayIsAskedForAgainAfterGrowingPauses() {
    List<Duration> pauses = new CopyOnWriteArrayList<>();
    RelaySignalling refusing =
        new RelaySignalling() {
          @Override
          public CompletionStage<RelayAnswer> offer(
              RelayPeer to, RelayOffer offer, NodeRelay back) {
            return CompletableFuture.failedFuture(new CallException.Refused("too many"));
          }

          @Override
          public CompletionStage<Boolean> confirms(RelayPeer from, RelayOffer offer) {
            return CompletableFuture.completedFuture(true);
          }
        };
    Scheduler noPause =
        (pause, task) -> {
          if (!pauses.isEmpty() || pause.equals(Duration.ofSeconds(1))) {
            pauses.add(pause);
            if (pauses.size() < 8) {
              threads.execute(task);
            }
          }
        };
    RelayMesh branch =
        new RelayMesh(
            "school", new BranchRoles(SCHOOL), media, refusing, threads, noPause, System::nanoTime);

    branch.carriers("maths", new Carriers(List.of("n1"), List.of()));

    eventually("many trials", () -> pauses.size() == 8);
    assertThat(pauses)
        .extracting(Duration::toSeconds)
        .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 32L, 32L);
    branch.close();
  }

  private int relays() {
    return value("a snapshot", media.snapshot()).forwarding().rooms().stream()
        .mapToInt(room -> room.relays().size())
        .sum();
  }

  @Test
  void branchGetsNoRelayForARoomInWhichItWasNotNamed() {
    named("maths", "office");

    assertRefused(offer(SCHOOL, "maths"), "no members");
    assertRefused(offer(SCHOOL, "a room of its own making"), "no members");

    assertThat(mesh.refused()).isEqualTo(2);
    assertThat(relays()).isZero();
    named("maths", "school");
    value("a relay", offer(SCHOOL, "maths"));
  }

  @Test
  void branchWithTooManyRelaysTakesNoneFromOthers() {
    for (int i = 0; i < RelayMesh.RELAYS_OF_ONE_BRANCH_MAX; i++) {
      named("room " + i, "school");
      value("a relay", offer(SCHOOL, "room " + i));
    }
    named("one more", "school");

    assertRefused(offer(SCHOOL, "one more"), "already");
    value("the same relay anew", offer(SCHOOL, "room 7"));
    named("one more", "office");
    value("a relay of another branch", offer(new RelayPeer.Branch("office"), "one more"));
  }

  @Test
  void branchesTogetherLeaveRelaysForNodes() {
    for (int i = 0; i < RelayMesh.RELAYS_OF_BRANCHES_MAX; i++) {
      String branch = "school-" + i / RelayMesh.RELAYS_OF_ONE_BRANCH_MAX;
      named("room " + i, branch);
      value("a relay", offer(new RelayPeer.Branch(branch), "room " + i));
    }
    named("one more", "school");

    assertRefused(offer(SCHOOL, "one more"), "already");
    value("a relay of a node", offer(new RelayPeer.Node("n0"), "one more"));
  }
}
