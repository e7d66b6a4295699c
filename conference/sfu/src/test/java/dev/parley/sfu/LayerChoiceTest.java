package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.ReceivedMedia.Got;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which layer of a picture goes to whom, why, and how it changes. */
final class LayerChoiceTest {
  private final SfuSimulation stage = new SfuSimulation();

  private static void assertChangesAtKeyFrames(List<Got> seen) {
    for (int i = 1; i < seen.size(); i++) {
      assertThat(seen.get(i).sequence()).isEqualTo((seen.get(i - 1).sequence() + 1) & 0xffff);
      assertThat(seen.get(i).timestamp() - seen.get(i - 1).timestamp()).isNotNegative();
      if (seen.get(i).origin() != seen.get(i - 1).origin()) {
        assertThat(seen.get(i).key()).isTrue();
        assertThat(seen.get(i).timestamp() - seen.get(i - 1).timestamp()).isPositive();
      }
    }
  }

  private static List<Long> arrivals(TwoPartyCall call) {
    return call.seen().stream().map(Got::at).toList();
  }

  @Test
  void aLineWithoutLimitGetsTheLargestInTheEnd() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(15_000);
    assertThat(call.layer()).isEqualTo(2);
    assertThat(call.bob.heard.shown.getLast())
        .isEqualTo(new PeerEventLog.Shown(call.track().id(), 3, 3, false, LayerReason.LARGEST));
    assertThat(call.bob.inbox.padding).isPositive();
    assertThat(call.bob.heard.lines.getLast().availableBitsPerSecond()).isGreaterThan(1_200_000);
    assertChangesAtKeyFrames(call.seen());
  }

  @Test
  void linkWithEnoughBandwidthGetsTheLargestOfFourLayers() {
    TwoPartyCall call = new TwoPartyCall(stage, "a", "b", "c", "d");
    for (int i = 0; i < 4; i++) {
      call.layers.get(i).bytes = 400;
      call.layers.get(i).packetsPerFrame = 1 << i;
    }
    stage.millis(15_000);
    assertThat(call.layer()).isEqualTo(3);
    assertThat(call.bob.heard.shown.getLast())
        .isEqualTo(new PeerEventLog.Shown(call.track().id(), 4, 4, false, LayerReason.LARGEST));
  }

  @Test
  void sameCallGetsTheSameLayersAtTheSameTimes() {
    SfuSimulation again = new SfuSimulation();
    TwoPartyCall first = TwoPartyCall.simulcast(stage);
    TwoPartyCall second = TwoPartyCall.simulcast(again);
    stage.millis(12_000);
    again.millis(12_000);
    assertThat(again.now).isEqualTo(stage.now);
    assertThat(second.bob.heard.shown).isEqualTo(first.bob.heard.shown);
    assertThat(second.bob.heard.lines).isEqualTo(first.bob.heard.lines).isNotEmpty();
    assertThat(arrivals(second)).isEqualTo(arrivals(first));
  }

  @Test
  void whoComesLaterGetsAPictureOfOneSizeThatTheLineIsNotYetKnownToCarry() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    camera.bytes = 1_000;
    camera.packetsPerFrame = 5;
    alice.connect();
    stage.millis(3_000);
    SimulatedPeer bob = stage.caller();
    PublishedTrack track = alice.signalling.track(camera);
    int ssrc = bob.signalling.watch(track);
    bob.connect();
    stage.millis(10_000);
    assertThat(bob.inbox.of(ssrc)).isNotEmpty();
    assertThat(bob.heard.shown.getLast())
        .isEqualTo(new PeerEventLog.Shown(track.id(), 1, 1, false, LayerReason.LARGEST));
  }

  @Test
  void aSmallWindowGetsTheSmallLayerAndALargeOneTheLarge() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(10_000);
    call.height(150);
    stage.millis(2_000);
    assertThat(call.layer()).isZero();
    assertThat(call.bob.heard.shown.getLast().reason()).isEqualTo(LayerReason.DISPLAY_SIZE);
    call.height(720);
    stage.millis(10_000);
    assertThat(call.layer()).isEqualTo(2);
    assertChangesAtKeyFrames(call.seen());
  }

  @Test
  void aWindowGetsTheSmallestLayerThatIsAsHighAsItIs() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(10_000);
    call.height(180);
    stage.millis(1_000);
    assertThat(call.layer()).isZero();
    call.height(1);
    stage.millis(1_000);
    assertThat(call.bob.heard.shown.getLast().layer()).as("the smallest there is").isOne();
    call.height(181);
    stage.millis(10_000);
    assertThat(call.layer()).isEqualTo(1);
    call.height(360);
    stage.millis(1_000);
    assertThat(call.layer()).isEqualTo(1);
    call.height(361);
    stage.millis(10_000);
    assertThat(call.layer()).isEqualTo(2);
  }

  @Test
  void whatIsHiddenDoesNotGo() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(1_000);
    call.height(0);
    stage.millis(100);
    int before = call.seen().size();
    stage.millis(1_000);
    assertThat(call.seen().size()).isEqualTo(before);
    assertThat(call.bob.heard.shown.getLast().reason()).isEqualTo(LayerReason.HIDDEN);
    call.height(150);
    stage.millis(1_000);
    assertThat(call.seen().size()).isGreaterThan(before + 10);
    assertThat(call.seen().get(before).key()).isTrue();
    assertChangesAtKeyFrames(call.seen());
  }

  @Test
  void aThinLineGetsTheSmallLayerAndComesBackWhenItIsWide() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(10_000);
    call.bob.down = new LinkDirection(LinkShape.OPEN.rate(250_000, Duration.ofMillis(300)), 9);
    stage.millis(20_000);
    assertThat(call.layer()).isZero();
    assertThat(call.bob.heard.shown.getLast().reason()).isEqualTo(LayerReason.BANDWIDTH);
    assertThat(call.bob.heard.lines.getLast().bandwidthLimited()).isTrue();
    call.bob.down = new LinkDirection(LinkShape.OPEN, 10);
    stage.millis(60_000);
    assertThat(call.layer()).isEqualTo(2);
  }

  @Test
  void aLayerThatItsPublisherStopsIsReplacedByASmallerOne() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(12_000);
    call.layers.get(2).on = false;
    stage.millis(4_000);
    assertThat(call.layer()).isEqualTo(1);
    assertThat(call.bob.heard.shown.getLast().reason()).isEqualTo(LayerReason.PUBLISHER);
    assertChangesAtKeyFrames(call.seen());
  }

  @Test
  void aWideLineIsFoundAlthoughTheLargestLayerIsNotSent() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(10_000);
    call.layers.get(2).on = false;
    call.bob.down = new LinkDirection(LinkShape.OPEN.rate(250_000, Duration.ofMillis(300)), 9);
    stage.millis(20_000);
    assertThat(call.layer()).isZero();
    call.bob.down = new LinkDirection(LinkShape.OPEN, 10);
    stage.millis(60_000);
    assertThat(call.layer()).isEqualTo(1);
  }

  @Test
  void aPictureThatNoLineCarriedComesBackWithTheLine() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(5_000);
    call.bob.down = new LinkDirection(LinkShape.OPEN.rate(40_000, Duration.ofMillis(300)), 9);
    stage.millis(40_000);
    call.bob.down = new LinkDirection(LinkShape.OPEN, 10);
    int before = call.seen().size();
    stage.millis(60_000);
    assertThat(call.seen().size()).isGreaterThan(before + 30);
  }

  @Test
  void anOfferWithFewerLayersThanBeforeHarmsNobody() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(3_000);
    call.alice.signalling.layers(call.camera(), "l");
    call.alice.signalling.negotiate();
    stage.millis(3_000);
    assertThat(call.layer()).isZero();
    assertThat(call.bob.heard.shown.getLast().layers()).isEqualTo(1);
  }
}
