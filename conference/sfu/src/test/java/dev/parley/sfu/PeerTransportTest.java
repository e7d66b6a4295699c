package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.ice.IceLite;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Progress of a peer's connection, from its offer to its end. */
final class PeerTransportTest {
  private static final Duration DELAY = Duration.ofMillis(300);

  private final SfuSimulation stage = new SfuSimulation();

  private static ConnectionProgress progress(SimulatedPeer peer) {
    return peer.peer().progress();
  }

  @Test
  void peerIsReachedByItsFirstCheckAndConnectedAfterTheHandshake() {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.signalling.negotiate();
    stage.millis(100);
    assertThat(progress(alice)).isEqualTo(ConnectionProgress.UNREACHED);

    SimulatedPeer bob = stage.caller();
    bob.signalling.voice();
    bob.checkOnly();
    stage.until("a path", () -> progress(bob) == ConnectionProgress.HANDSHAKE);
    assertThat(bob.heard.connected).isFalse();

    alice.connect();
    assertThat(progress(alice)).isEqualTo(ConnectionProgress.CONNECTED);
  }

  @Test
  void peerWhosePathIsNotTakenIsOnlyChecked() {
    stage.linksMax = 0;
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.checkOnly();

    stage.until("a check", () -> progress(alice) != ConnectionProgress.UNREACHED);
    stage.millis(1_000);
    assertThat(progress(alice)).isEqualTo(ConnectionProgress.CHECKED);
  }

  @Test
  void silentPeerIsLostAndFailsAfterMoreThanAMinute() {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.connect();
    alice.silent = true;
    stage.millis(40_000);
    assertThat(progress(alice)).isEqualTo(ConnectionProgress.LOST);
    assertThat(alice.heard.failures).isEmpty();

    stage.millis(90_000);
    assertThat(alice.heard.failures)
        .singleElement()
        .asString()
        .contains("nothing has come from it for too long");
  }

  @Test
  void forwarderHasClosedAPeerOnceItsClosureAlertIsSent() {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.connect();
    assertThat(stage.forwarder.allClosed()).isTrue();

    stage.forwarder.close();
    assertThat(stage.forwarder.allClosed()).isFalse();
    stage.await("the end of DTLS", stage.forwarder::allClosed);
  }

  @Test
  void pathOfAViewerThatReportsNothingIsMeasuredByChecks() {
    TwoPartyCall call = new TwoPartyCall(stage);
    SimulatedPeer viewer = stage.caller();
    viewer.inbox.tells.clear();
    viewer.signalling.untold = true;
    viewer.signalling.watch(call.track());
    viewer.down = new LinkDirection(LinkShape.OPEN.delay(DELAY, Duration.ofMillis(1)), 5);
    viewer.connect();

    stage.until(
        "a measurement", () -> viewer.peer().downlink().roundTrip() >= DELAY.toNanos() * 9 / 10);
  }

  @Test
  void onlyTheMemberWhoseAudioIsNotSilentSpeaks() {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice().level = 127;
    alice.connect();
    SimulatedPeer bob = stage.caller();
    bob.signalling.voice().level = 20;
    bob.connect();
    stage.millis(2_000);
    assertThat(alice.heard.speaking).isEqualTo(List.of(bob.signalling.member));
    assertThat(alice.heard.speakerChanges).as("only changes are told").isLessThan(10);
  }

  @Test
  void pathsThatAPeerNoLongerUsesAreReleased() {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.connect();
    for (int i = 0; i < 2 * IceLite.ROUTES_MAX; i++) {
      alice.move(30_000 + i);
      stage.millis(2_000);
    }

    assertThat(progress(alice)).isEqualTo(ConnectionProgress.CONNECTED);
    assertThat(stage.kept).hasSizeLessThanOrEqualTo(IceLite.ROUTES_MAX);
  }
}
