package dev.parley.discovery;

import static dev.parley.testkit.Eventually.ended;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.NonAcceptingListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PeerHealthCheckTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final Duration SHORT = Duration.ofMillis(20);
  private static final Duration ENOUGH = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofHours(1);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final News news = new News();

  /** Keeps what it hears, by ports. */
  private static final class News implements PeerHealthCheck.PresenceListener {
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Override
    public void peerUp(InetSocketAddress peer) {
      heard.add("came " + peer.getPort());
    }

    @Override
    public void peerDown(InetSocketAddress peer, String why) {
      assertThat(why).isNotEmpty();
      heard.add("gone " + peer.getPort());
    }
  }

  @Test
  void oneHeartbeatTellsWhoIsThereAndTheNextWhoHasGone() throws Exception {
    ServerSocket stays = listener(0);
    ServerSocket leaves = listener(0);
    try (stays;
        PeerHealthCheck beacons = new PeerHealthCheck(List.of(at(stays), at(leaves)), LONG, news)) {
      beacons.beat();
      assertThat(news.heard)
          .containsExactlyInAnyOrder(
              "came " + stays.getLocalPort(), "came " + leaves.getLocalPort());
      assertThat(beacons.present()).containsExactlyInAnyOrder(at(stays), at(leaves));
      news.heard.clear();

      leave(leaves);
      beacons.beat();

      assertThat(news.heard).containsExactly("gone " + leaves.getLocalPort());
      assertThat(beacons.present()).containsExactly(at(stays));
    }
  }

  @Test
  void whoNeverWasThereIsNotToldToHaveGone() throws Exception {
    try (ServerSocket gone = listener(0);
        PeerHealthCheck beacons = new PeerHealthCheck(List.of(at(gone)), LONG, news)) {
      leave(gone);

      beacons.beat();

      assertThat(news.heard).isEmpty();
      assertThat(beacons.present()).isEmpty();
    }
  }

  @Test
  void firstHeartbeatIsAtOnce() throws Exception {
    try (ServerSocket server = listener(0);
        PeerHealthCheck beacons = PeerHealthCheck.watch(List.of(at(server)), LONG, news)) {
      eventually("it is there", () -> beacons.present().contains(at(server)));
    }
    assertThat(news.heard).hasSize(1);
  }

  @Test
  void peerThatComesBackIsToldAgain() throws Exception {
    try (ServerSocket first = listener(0);
        PeerHealthCheck beacons = PeerHealthCheck.watch(List.of(at(first)), SHORT, news)) {
      int port = first.getLocalPort();
      eventually("it came", () -> news.heard.size() == 1);

      leave(first);
      eventually("it has gone", () -> news.heard.size() == 2);
      try (ServerSocket second = listener(port)) {
        eventually("it came again", () -> news.heard.size() == 3);
        assertThat(beacons.present()).containsExactly(at(second));
      }

      assertThat(news.heard).startsWith("came " + port, "gone " + port, "came " + port);
    }
  }

  @Test
  void silentPeerHoldsUpNeitherOthersNorTheEnd() throws Exception {
    try (NonAcceptingListener silent = NonAcceptingListener.onLoopback().full();
        ServerSocket server = listener(0)) {
      InetSocketAddress deaf = new InetSocketAddress(HERE, silent.port());

      try (PeerHealthCheck beacons = PeerHealthCheck.watch(List.of(deaf, at(server)), LONG, news)) {
        eventually("the other is there", () -> beacons.present().contains(at(server)));
      }

      assertThat(news.heard).containsExactly("came " + server.getLocalPort());
    }
  }

  @Test
  void peerBehindMoreSilentOnesThanAreAskedAtOnceHasItsTurn() throws Exception {
    try (NonAcceptingListener silent = NonAcceptingListener.onLoopback().full();
        ServerSocket server = listener(0)) {
      InetSocketAddress deaf = new InetSocketAddress(HERE, silent.port());
      List<InetSocketAddress> all = new ArrayList<>(Collections.nCopies(PortProbe.OPEN_MAX, deaf));
      all.add(at(server));

      try (PeerHealthCheck beacons = PeerHealthCheck.watch(all, Duration.ofMillis(200), news)) {
        eventually("the last is there", () -> beacons.present().contains(at(server)));
      }
    }
  }

  @Test
  void listenerThatThrowsIsAskedAgain() throws Exception {
    PeerHealthCheck.PresenceListener furious =
        new PeerHealthCheck.PresenceListener() {
          @Override
          public void peerUp(InetSocketAddress peer) {
            news.peerUp(peer);
            throw new IllegalStateException("a listener of this test throws");
          }

          @Override
          public void peerDown(InetSocketAddress peer, String why) {
            news.peerDown(peer, why);
            throw new AssertionError("a listener of this test fails");
          }
        };
    ServerSocket server = listener(0);
    try (server;
        PeerHealthCheck beacons = PeerHealthCheck.watch(List.of(at(server)), SHORT, furious)) {
      eventually("it came", () -> news.heard.size() == 1);
      leave(server);
      eventually("it has gone", () -> news.heard.size() == 2);
      assertThat(beacons.present()).isEmpty();
      try (ServerSocket again = listener(server.getLocalPort())) {
        eventually("it came again", () -> beacons.present().contains(at(again)));
      }
    }
  }

  @Test
  void listenerMayEndTheHeartbeats() throws Exception {
    AtomicReference<PeerHealthCheck> own = new AtomicReference<>();
    PeerHealthCheck.PresenceListener closer =
        new PeerHealthCheck.PresenceListener() {
          @Override
          public void peerUp(InetSocketAddress peer) {
            eventually("it is known", () -> own.get() != null);
            own.get().close();
            news.peerUp(peer);
          }

          @Override
          public void peerDown(InetSocketAddress peer, String why) {}
        };
    try (ServerSocket server = listener(0)) {
      own.set(PeerHealthCheck.watch(List.of(at(server)), SHORT, closer));
      eventually("it came", () -> news.heard.size() == 1);
      own.get().close();
    }
  }

  @Test
  void listenerThatIsSlowMakesNobodyElseSeemGone() throws Exception {
    try (ServerSocket leaves = listener(0);
        ServerSocket stays = listener(0)) {
      PeerHealthCheck.PresenceListener slow =
          new PeerHealthCheck.PresenceListener() {
            @Override
            public void peerUp(InetSocketAddress peer) {
              news.peerUp(peer);
            }

            @Override
            public void peerDown(InetSocketAddress peer, String why) {
              news.peerDown(peer, why);
              long heartbeatIsOver = System.nanoTime() + ENOUGH.toNanos();
              eventually("time passed", () -> System.nanoTime() - heartbeatIsOver > 0);
            }
          };
      PeerHealthCheck beacons = new PeerHealthCheck(List.of(at(leaves), at(stays)), ENOUGH, slow);
      beacons.beat();
      assertThat(beacons.present()).hasSize(2);

      leave(leaves);
      beacons.beat();

      assertThat(news.heard).endsWith("gone " + leaves.getLocalPort());
      assertThat(beacons.present()).containsExactly(at(stays));
    }
  }

  @Test
  void listenerThatForgetsItsInterruptionDoesNotHoldUpTheEnd() throws Exception {
    CountDownLatch listening = new CountDownLatch(1);
    PeerHealthCheck.PresenceListener deaf =
        new PeerHealthCheck.PresenceListener() {
          @Override
          public void peerUp(InetSocketAddress peer) {
            listening.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              news.peerUp(peer);
            }
          }

          @Override
          public void peerDown(InetSocketAddress peer, String why) {}
        };
    try (ServerSocket server = listener(0)) {
      PeerHealthCheck beacons = PeerHealthCheck.watch(List.of(at(server)), LONG, deaf);
      open("it listens", listening);

      Thread closing = Thread.ofVirtual().start(beacons::close);

      ended(closing);
    }
  }

  @Test
  void heartbeatWithoutTimeIsRefused() {
    assertThatThrownBy(() -> PeerHealthCheck.watch(List.of(), Duration.ZERO, news))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT0S");
  }

  private static ServerSocket listener(int port) throws IOException {
    return new ServerSocket(port, 50, HERE);
  }

  private static InetSocketAddress at(ServerSocket server) {
    return new InetSocketAddress(HERE, server.getLocalPort());
  }

  private static void leave(ServerSocket server) throws IOException {
    server.close();
  }
}
