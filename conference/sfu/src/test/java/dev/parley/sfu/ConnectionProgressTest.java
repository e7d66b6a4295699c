package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.ice.IceCredentials;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

/** How peers are met and stay met, and what comes from others. */
final class ConnectionProgressTest {
  private final SfuSimulation stage = new SfuSimulation();

  @Test
  void anotherBeginningOfIceKeepsTheSession() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    int before = call.seen().size();
    IceCredentials fresh = call.alice.ice.restart(stage.now);
    IceCredentials server = call.alice.peer().restart(fresh, stage.now);
    stage.millis(200);
    assertThat(call.seen().size()).as("before it is answered").isGreaterThan(before + 3);
    call.alice.meet(server);
    stage.millis(40_000);
    assertThat(call.seen().size()).isGreaterThan(before + 1_200);
    assertThat(call.alice.heard.failures).isEmpty();
    assertThat(call.camera().keyFrames).isLessThan(4);
    assertThat(stage.kept).hasSize(2);
  }

  @Test
  void aPeerIsFollowedToItsNewAddress() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    call.bob.move(30_000);
    stage.millis(1_000);
    int before = call.seen().size();
    stage.millis(40_000);
    assertThat(call.seen().size()).isGreaterThan(before + 1_200);
    assertThat(call.bob.heard.failures).isEmpty();
    call.alice.move(30_001);
    stage.millis(1_000);
    before = call.seen().size();
    stage.millis(1_000);
    assertThat(call.seen().size()).isGreaterThan(before + 25);
  }

  @Test
  void peerThatForgesTheAddressOfAnotherDoesNotGetItsPackets() {
    TwoPartyCall call = new TwoPartyCall(stage);
    SimulatedPeer mallory = stage.caller();
    mallory.signalling.watch(call.track());
    mallory.connect();
    stage.millis(500);
    int before = call.seen().size();

    mallory.move(call.alice.address.getPort());
    stage.millis(10_000);

    assertThat(call.seen().size()).isGreaterThan(before + 290);
  }

  @Test
  void addressOfASilentPeerPassesToAnother() {
    TwoPartyCall call = new TwoPartyCall(stage);
    SimulatedPeer carol = stage.caller();
    int ssrc = carol.signalling.watch(call.track());
    carol.connect();
    stage.millis(500);
    int port = call.bob.address.getPort();
    call.bob.silent = true;
    call.bob.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);

    carol.move(port);
    stage.millis(10_000);
    int before = carol.inbox.of(ssrc).size();
    stage.millis(1_000);

    assertThat(carol.inbox.of(ssrc).size()).isGreaterThan(before + 25);
  }

  @Test
  void lostPeerReturnsByTheSameRoute() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    call.bob.silent = true;
    stage.millis(40_000);
    int before = call.seen().size();
    call.bob.silent = false;
    IceCredentials fresh = call.bob.ice.restart(stage.now);
    call.bob.meet(call.bob.peer().restart(fresh, stage.now));

    stage.until("pictures come again", () -> call.seen().size() > before + 30);
  }

  @Test
  void nothingCountsAsSentToAPeerThatIsLost() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    alice.connect();
    SimulatedPeer bob = stage.caller();
    bob.signalling.watch(alice.signalling.track(voice));
    bob.connect();
    stage.millis(500);
    bob.silent = true;
    stage.millis(10_000);
    assertThat(bob.peer().downlink().sentBitsPerSecond(stage.now)).as("for a while").isPositive();
    stage.millis(30_000);
    assertThat(bob.peer().downlink().sentBitsPerSecond(stage.now)).isZero();
  }

  @Test
  void strayForgedAndReplayedPacketsDoNothingAndAreCounted() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    call.camera().on = false;
    stage.millis(300);
    int before = call.seen().size();
    SfuCounters counters = stage.forwarder.counters();
    call.camera().frame(call.alice);
    byte[] packet = call.alice.last;
    stage.millis(50);
    assertThat(call.seen().size()).isEqualTo(before + 1);

    long forged = counters.counts().unauthenticated();
    stage.arrive(packet.clone(), call.alice.address);
    assertThat(counters.counts().unauthenticated()).as("replayed").isEqualTo(forged + 1);
    packet[3] ^= 1;
    stage.arrive(packet.clone(), call.alice.address);
    assertThat(counters.counts().unauthenticated()).as("forged").isEqualTo(forged + 2);
    long strays = counters.counts().strayDatagrams();
    stage.arrive(packet.clone(), new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));
    stage.arrive(new byte[] {(byte) 0xff, 1, 2}, call.alice.address);
    stage.arrive(
        new byte[] {(byte) 0xff, 1}, new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));
    stage.arrive(new byte[20], new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));
    assertThat(counters.counts().strayDatagrams()).isEqualTo(strays + 4);
    long sent = stage.sent;
    stage.arrive(packet, call.bob.address);
    assertThat(counters.counts().unauthenticated()).as("from another").isEqualTo(forged + 3);
    assertThat(stage.sent).isEqualTo(sent);
    assertThat(call.seen().size()).isEqualTo(before + 1);
  }
}
