package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.parley.media.ice.IceCredentials;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What one peer can take, and what it cannot take from others. */
final class SfuLimitsTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final SfuSimulation stage = new SfuSimulation();

  @Test
  void floodingAudioIsDroppedAndOthersAreForwarded() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream flood = alice.signalling.voice();
    alice.connect();
    SimulatedPeer carol = stage.caller();
    PublishedTestStream voice = carol.signalling.voice();
    carol.connect();
    SimulatedPeer bob = stage.caller();
    int flooded = bob.signalling.watch(alice.signalling.track(flood));
    int heard = bob.signalling.watch(carol.signalling.track(voice));
    bob.connect();
    stage.millis(300);
    int before = bob.inbox.of(heard).size();
    int beforeFlood = bob.inbox.of(flooded).size();
    flood.bytes = 1_000;
    for (int second = 0; second < 4; second++) {
      for (int i = 0; i < 200; i++) {
        for (int k = 0; k < 10; k++) {
          flood.voice(alice);
        }
        stage.millis(5);
      }
    }
    assertThat(bob.inbox.of(flooded).size() - beforeFlood).isLessThan(4 * 150 + 150);
    assertThat(bob.inbox.of(heard).size() - before).isGreaterThan(4 * 45);
    assertThat(stage.forwarder.counters().counts().notForwarded()).isGreaterThan(6_000);
  }

  @Test
  void aCameraThatFloodsIsCutAndNothingIsLostOfOthers() {
    TwoPartyCall flooded = new TwoPartyCall(stage);
    SimulatedPeer carol = stage.caller();
    PublishedTestStream voice = carol.signalling.voice();
    carol.connect();
    int heard = flooded.bob.signalling.watch(carol.signalling.track(voice));
    flooded.bob.connect();
    SimulatedPeer dave = stage.caller("another room");
    PublishedTestStream camera = dave.signalling.picture().getFirst();
    dave.connect();
    SimulatedPeer eve = stage.caller("another room");
    int seen = eve.signalling.watch(dave.signalling.track(camera));
    eve.connect();
    stage.millis(1_000);
    flooded.camera().bytes = 1_200;
    flooded.camera().packetsPerFrame = 50;
    int sent = flooded.camera().packets;
    long cut = stage.forwarder.counters().counts().notForwarded();
    for (int i = 0; i < 400; i++) {
      flooded.camera().frame(flooded.alice); // 96 Mbit/s
      stage.millis(5);
    }
    sent = flooded.camera().packets - sent;
    cut = stage.forwarder.counters().counts().notForwarded() - cut;
    assertThat(cut).as("of %d packets", sent).isBetween(sent / 2L, sent * 3L / 4);
    assertWhole(flooded.bob.inbox.of(heard), 50 * 2);
    assertWhole(eve.inbox.of(seen), 33 * 2);
    assertThat(flooded.alice.heard.failures).isEmpty();
  }

  /** Asserts that nothing is missing between the first and the last that came. */
  private static void assertWhole(List<ReceivedMedia.Got> got, int least) {
    assertThat(got).hasSizeGreaterThan(least);
    int first = PublishedTestStream.number(got.getFirst().payload());
    assertThat(got.stream().map(each -> PublishedTestStream.number(each.payload())))
        .containsExactlyElementsOf(IntStream.range(first, first + got.size()).boxed().toList());
  }

  @Test
  void whoNeverAcknowledgesGetsLessAndOthersAllTheSame() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    SimulatedPeer carol = stage.caller();
    int seen = carol.signalling.watch(call.track());
    carol.connect();
    stage.millis(5_000);
    call.bob.inbox.tells.clear();
    stage.millis(20_000);
    long bytes = call.bob.down.traffic().bytes();
    stage.millis(5_000);
    assertThat(call.bob.down.traffic().bytes() - bytes).isLessThan(5 * 400_000 / 8);
    assertThat(carol.inbox.of(seen).getLast().origin()).isEqualTo(call.layers.get(2).ssrc);
  }

  @Test
  void onlySoManyPeersAndTheNextOneIsRefused() {
    IceCredentials theirs = IceCredentials.random(stage.random);
    List<Peer> all = new ArrayList<>();
    for (int i = 0; i < Forwarder.PEERS_MAX; i++) {
      all.add(open(theirs).orElseThrow());
    }
    assertThat(open(theirs)).isEmpty();
    all.getFirst().close();
    assertThat(open(theirs)).isPresent();
  }

  private Optional<Peer> open(IceCredentials theirs) {
    return stage.forwarder.open(
        SfuSimulation.ROOM,
        new UUID(1, 1),
        theirs,
        SfuSimulation.CERTIFICATE.fingerprint(),
        new PeerEventLog(),
        stage.now);
  }

  @Test
  void anotherStreamTakesAPlaceOnlyOnceTheOneBeforeIsQuiet() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(300);
    PublishedTestStream other =
        new PublishedTestStream(77_000, 0, PublishedTestStream.VP8, "0", "", call.alice.ids());
    int before = call.seen().size();
    for (int i = 0; i < 100; i++) {
      other.frame(call.alice);
      stage.millis(10);
    }
    assertThat(call.seen().size()).isGreaterThan(before + 25);
    assertThat(call.seen()).allMatch(got -> got.origin() == call.camera().ssrc);

    call.camera().on = false;
    stage.millis(120);
    other.keyWanted = true;
    other.frame(call.alice);
    stage.millis(50);
    assertThat(call.seen().getLast().origin()).isEqualTo(other.ssrc);
  }

  @Test
  void moreStreamsThanAPeerMayHaveAreDroppedAndTheFirstOnesGoOn() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(300);
    for (int i = 0; i < 200; i++) {
      PublishedTestStream more =
          new PublishedTestStream(
              77_000 + i, 0, PublishedTestStream.VP8_AGAIN, "0", "", call.alice.ids());
      more.frame(call.alice);
    }
    stage.millis(50);
    int before = call.seen().size();
    stage.millis(1_000);
    assertThat(call.seen().size()).isGreaterThan(before + 25);
    assertThat(stage.forwarder.counters().counts().notForwarded()).isGreaterThan(100);
  }

  @Test
  void excessiveFeedbackIsDroppedUntilTheNextSecond() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    byte[] told = new byte[48 * 24];
    for (int at = 0; at < told.length; at += 24) {
      // From number 0 on 2,047 packets are lost, in one chunk, and the rest of them in another.
      byte[] one = HexFormat.of().parseHex("8fcd000500001234000000070000080000000000" + "07ff0001");
      System.arraycopy(one, 0, told, at, one.length);
    }
    long refused = stage.forwarder.counters().counts().notForwarded();
    for (int i = 0; i < 20; i++) {
      call.bob.sendRtcp(told, told.length);
    }
    stage.millis(20);
    refused = stage.forwarder.counters().counts().notForwarded() - refused;
    assertThat(refused).isBetween(20 * 48L - 25, 20 * 48L - 20);

    stage.millis(1_000);
    refused = stage.forwarder.counters().counts().notForwarded();
    stage.millis(1_000);
    assertThat(stage.forwarder.counters().counts().notForwarded()).isEqualTo(refused);
  }

  @Test
  void excessiveNacksAreDroppedUntilTheNextSecond() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    int[] all = IntStream.range(0, 4_000).toArray();
    long refused = stage.forwarder.counters().counts().notForwarded();
    for (int i = 0; i < 20; i++) {
      call.bob.inbox.ask(call.ssrc, all);
    }
    stage.millis(20);
    assertThat(stage.forwarder.counters().counts().notForwarded() - refused).isBetween(7L, 9L);

    stage.millis(1_000);
    long again = call.seen().stream().filter(ReceivedMedia.Got::again).count();
    call.bob.inbox.ask(call.ssrc, call.seen().getLast().sequence());
    stage.millis(20);
    assertThat(call.seen().stream().filter(ReceivedMedia.Got::again).count()).isEqualTo(again + 1);
  }

  @Test
  void failureInOneRoomDoesNotEndAnother() {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.connect();
    alice.heard.breaksAtVoices = true;
    SimulatedPeer dave = stage.caller("another room");
    PublishedTestStream voice = dave.signalling.voice();
    dave.connect();
    SimulatedPeer eve = stage.caller("another room");
    int heard = eve.signalling.watch(dave.signalling.track(voice));
    eve.connect();
    stage.millis(1_000);

    assertThat(eve.inbox.of(heard)).hasSizeGreaterThan(45);
    assertThat(eve.heard.speaking).containsExactly(dave.signalling.member);
    assertThat(alice.heard.failures).isEmpty();
  }

  @Test
  void aListenerThatFailsEndsItsPeerAndNoOther() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.bob.heard.breaks = true;
    stage.millis(5_000);
    assertThat(call.bob.heard.failures).hasSize(1);
    SimulatedPeer carol = stage.caller();
    int seen = carol.signalling.watch(call.track());
    carol.connect();
    stage.millis(1_000);
    assertThat(carol.inbox.of(seen)).hasSizeGreaterThan(20);
  }

  @Test
  void forwardingAPacketAllocatesNothingButTheCiphersOwn() {
    TwoPartyCall call = new TwoPartyCall(stage);
    for (int i = 0; i < 9; i++) {
      SimulatedPeer more = stage.caller();
      more.signalling.watch(call.track());
      more.connect();
    }
    call.camera().bytes = 1_000;
    stage.millis(1_000);
    stage.discards = true;
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 40; round++) {
      List<byte[]> datagrams = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        call.camera().frame(call.alice);
        datagrams.add(call.alice.last);
      }
      call.alice.up = new LinkDirection(LinkShape.OPEN, 1);
      long out = stage.forwarder.counters().counts().packetsOut();
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < datagrams.size(); i++) {
        stage.arrive(datagrams.get(i), call.alice.address);
      }
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
      long packets = stage.forwarder.counters().counts().packetsOut() - out;
      assertThat(packets).isEqualTo(500);
      least = Math.min(least, bytes / (packets + datagrams.size()));
    }
    assertThat(least - cipher(call))
        .as("bytes for each packet that is opened or sealed, beside the cipher's")
        .isLessThan(200);
  }

  /** {@return what sealing one packet allocates} */
  private static long cipher(TwoPartyCall call) {
    byte[] packet = new byte[1_200];
    packet[0] = (byte) 0x80;
    long least = Long.MAX_VALUE;
    int number = 0;
    for (int round = 0; round < 40; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 500; i++) {
        packet[0] = (byte) 0x80;
        packet[1] = PublishedTestStream.VP8;
        packet[2] = (byte) (number >> 8);
        packet[3] = (byte) number++;
        call.alice.sealOnly(packet, 1_050);
      }
      least = Math.min(least, (THREADS.getCurrentThreadAllocatedBytes() - before) / 500);
    }
    return least;
  }
}
