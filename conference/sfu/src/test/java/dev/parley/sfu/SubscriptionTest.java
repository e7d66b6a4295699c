package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.BigEndian;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.sfu.ReceivedMedia.Got;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One subscription of a connected peer: padding, retransmissions and sender reports. */
final class SubscriptionTest {
  private static final int SENDER_REPORT_BYTES = 28;

  private final SfuSimulation stage = new SfuSimulation();

  private static Subscription subscription(TwoPartyCall call) {
    return subscription(call.bob, call.ssrc);
  }

  private static Subscription subscription(SimulatedPeer peer, int ssrc) {
    return peer.peer().downlink().subscriptions().get(ssrc);
  }

  private TwoPartyCall call() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    return call;
  }

  private static int next(int sequence, int further) {
    return (sequence + further) & 0xffff;
  }

  @Test
  void paddingTakesNoNumberOfTheVideoWhereThereAreRetransmissions() {
    TwoPartyCall call = call();
    int before = call.seen().size();
    int padding = call.bob.inbox.padding;
    assertThat(subscription(call).pad(100, false, stage.now)).isGreaterThan(100);
    stage.millis(50);
    assertThat(call.bob.inbox.padding).isGreaterThan(padding);
    assertThat(call.seen().get(before).sequence())
        .isEqualTo(next(call.seen().get(before - 1).sequence(), 1));
  }

  @Test
  void paddingIsInTheVideoStreamWhereOnlyReceiverReportsMeasureTheLoss() {
    TwoPartyCall call = call();
    int before = call.seen().size();
    assertThat(subscription(call).pad(100, true, stage.now)).isGreaterThan(100);
    stage.millis(50);
    assertThat(call.seen().get(before).sequence())
        .isEqualTo(next(call.seen().get(before - 1).sequence(), 2));
  }

  @Test
  void paddingIsNotSentInTheMiddleOfAFrame() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.camera().bytes = 600;
    call.camera().packetsPerFrame = 3;
    stage.millis(500);
    call.alice.up = new LinkDirection(LinkShape.OPEN.rate(600_000, Duration.ofSeconds(5)), 3);
    int refused = 0;
    for (int i = 0; i < 40; i++) {
      stage.step();
      boolean whole = call.seen().getLast().marker();
      int sent = subscription(call).pad(100, true, stage.now);
      assertThat(sent > 0).as("after the end of a frame").isEqualTo(whole);
      refused += whole ? 0 : 1;
    }
    assertThat(refused).isBetween(5, 35);
  }

  @Test
  void audioHasNoPadding() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    alice.connect();
    SimulatedPeer bob = stage.caller();
    int ssrc = bob.signalling.watch(alice.signalling.track(voice));
    bob.connect();
    stage.millis(500);
    assertThat(subscription(bob, ssrc).pad(100, false, stage.now)).isZero();
    assertThat(subscription(bob, ssrc).pad(100, true, stage.now)).isZero();
  }

  @Test
  void paddingThatIsAskedForIsAnsweredByAnEmptyPacket() {
    TwoPartyCall call = call();
    int padding = next(call.seen().getLast().sequence(), 1);
    subscription(call).pad(100, true, stage.now);
    call.bob.inbox.ask(call.ssrc, padding);
    stage.millis(50);
    List<Got> again = call.seen().stream().filter(Got::again).toList();
    assertThat(again).hasSize(1);
    assertThat(again.getFirst().sequence()).isEqualTo(padding);
    assertThat(again.getFirst().payload()).isEmpty();
  }

  @Test
  void nothingIsSentAgainToAPeerWithoutRetransmissions() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    alice.connect();
    SimulatedPeer bob = stage.caller();
    bob.signalling.unrepaired = true;
    int ssrc = bob.signalling.watch(alice.signalling.track(camera));
    bob.connect();
    stage.millis(500);
    camera.on = false;
    stage.millis(100);
    long sent = stage.forwarder.counters().counts().packetsOut();
    subscription(bob, ssrc).retransmit(bob.inbox.of(ssrc).getLast().sequence(), stage.now);
    assertThat(stage.forwarder.counters().counts().packetsOut()).isEqualTo(sent);
  }

  @Test
  void aSenderReportIsWrittenWhereThereIsRoomForIt() {
    Subscription subscription = subscription(call());
    RtcpWriter writer = new RtcpWriter();
    byte[] bytes = new byte[100];
    writer.begin(bytes, 0, SENDER_REPORT_BYTES - 1);
    assertThat(subscription.report(writer, stage.now)).isFalse();
    assertThat(writer.length()).isZero();
    writer.begin(bytes, 0, SENDER_REPORT_BYTES);
    assertThat(subscription.report(writer, stage.now)).isTrue();
    assertThat(writer.length()).isEqualTo(SENDER_REPORT_BYTES);
  }

  @Test
  void thereIsNoSenderReportBeforeThatOfThePublisher() {
    TwoPartyCall call = call();
    PublishedTestStream before = call.camera();
    before.on = false;
    PublishedTestStream after =
        new PublishedTestStream(
            before.ssrc + 500, 0, before.type, before.mid, "", call.alice.ids());
    call.alice.streams.add(after);
    stage.until("another source", () -> call.seen().getLast().origin() == after.ssrc);
    assertThat(call.track().layers().getFirst().stream().reported()).isFalse();
    assertReports(subscription(call), 0);
    stage.millis(600);
    assertReports(subscription(call), SENDER_REPORT_BYTES);
  }

  @Test
  void thereIsNoSenderReportBeforeTheFirstPacket() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    alice.connect();
    stage.millis(500);
    SimulatedPeer bob = stage.caller();
    int ssrc = bob.signalling.watch(alice.signalling.track(voice));
    bob.connect();
    assertReports(subscription(bob, ssrc), 0);
    stage.millis(100);
    assertReports(subscription(bob, ssrc), SENDER_REPORT_BYTES);
  }

  private void assertReports(Subscription subscription, int length) {
    RtcpWriter writer = new RtcpWriter();
    writer.begin(new byte[100], 0, 100);
    assertThat(subscription.report(writer, stage.now)).isTrue();
    assertThat(writer.length()).isEqualTo(length);
  }

  @Test
  void aMalformedRedundantPacketIsNotSentToAPeerThatTakesNone() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    alice.connect();
    SimulatedPeer bob = stage.caller();
    bob.signalling.opusAlone = true;
    bob.signalling.watch(alice.signalling.track(voice));
    bob.connect();
    stage.millis(100);
    voice.on = false;
    stage.millis(2_000);
    assertThat(bob.peer().downlink().sentBitsPerSecond(stage.now)).isZero();

    byte[] packet = new byte[RtpPacket.HEADER_BYTES + 1];
    packet[0] = (byte) 0x80;
    packet[1] = PublishedTestStream.RED;
    BigEndian.put16(packet, 2, voice.sequence);
    BigEndian.put32(packet, 4, voice.timestamp);
    BigEndian.put32(packet, 8, voice.ssrc);
    packet[RtpPacket.HEADER_BYTES] = (byte) 0x80; // a block that does not follow
    long taken = stage.forwarder.counters().counts().packetsIn();
    alice.sendRtp(packet, packet.length, -1);
    stage.millis(20);
    assertThat(stage.forwarder.counters().counts().packetsIn()).isEqualTo(taken + 1);
    assertThat(bob.peer().downlink().sentBitsPerSecond(stage.now)).isZero();
  }
}
