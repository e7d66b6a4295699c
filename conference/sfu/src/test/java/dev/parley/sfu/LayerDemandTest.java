package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.layers.ForwardingDecision;
import dev.parley.media.layers.LayerSelector;
import dev.parley.media.layers.ReceivedPacket;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp8Payload;
import dev.parley.media.payload.Vp9Payload;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.sfu.BandwidthAllocation.Demand;
import dev.parley.sfu.PeerEventLog.Shown;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Demand and choice of one subscription, without a network. */
final class LayerDemandTest {
  private static final UUID OWNER = new UUID(0, 1);
  private static final UUID TRACK = new UUID(0, 2);
  private static final String VP8_KEY_FRAME = "90e0800101200000";
  private static final String VP8_LAYER_1 = "90e0800201600100";
  private static final String VP8_LAYER_2 = "90e0800301a00100";

  private final RoomSpeakers speakers = new RoomSpeakers();
  private final OverloadControl overload = new OverloadControl();
  private final LayerSelector selector = new LayerSelector();
  private final List<Shown> told = new ArrayList<>();
  private long now = 1_000_000_000;
  private int sequence;
  private PublishedTrack track;
  private LayerChoice choice;

  /** Notes which layers are told. */
  private final class Listener implements SubscriptionListener {
    @Override
    public void reconsider() {
      throw new AssertionError("the track does not change");
    }

    @Override
    public void ended(Subscription subscription) {
      throw new AssertionError("the track does not end");
    }

    @Override
    public void layerChanged(
        UUID of, int layer, int layers, boolean fewerFrames, LayerReason reason) {
      told.add(new Shown(of, layer, layers, fewerFrames, reason));
    }
  }

  /** Listener of a track that is muted. */
  private static final class NoListener implements TrackListener {
    @Override
    public void changed(PublishedTrack track) {
      // Not of interest here.
    }

    @Override
    public void audioEnded(PublishedTrack track) {
      throw new AssertionError("no audio");
    }
  }

  private void publish(Codec codec, String label, int encodings) {
    CodecFormat format =
        new CodecFormat(codec, 96, CodecFormat.NONE, CodecFormat.NONE, Map.of(), Set.of());
    track =
        new PublishedTrack(
            OWNER, new TrackPublication(TRACK, label), format, true, new NoListener());
    track.negotiated(format, HeaderExtensionIds.NONE, encodings);
    for (int i = 0; i < encodings; i++) {
      track.add(new Layer(track, i, 7 + i, new SfuCounters(), now));
    }
    choice = new LayerChoice(track, speakers, overload, selector, new Listener());
  }

  private void camera(int encodings) {
    publish(Codec.VP8, "CAMERA", encodings);
  }

  /** Publishes a camera in one size and three frame rates, of which each has half of the next. */
  private void cameraInThreeFrameRates() {
    camera(1);
    for (String each : List.of(VP8_KEY_FRAME, VP8_LAYER_2, VP8_LAYER_1, VP8_LAYER_2)) {
      receive(each);
    }
  }

  private void receive(String payload) {
    byte[] descriptor = HexFormat.of().parseHex(payload);
    byte[] bytes = new byte[RtpPacket.HEADER_BYTES + 1_000];
    bytes[0] = (byte) 0x80;
    bytes[1] = 96;
    System.arraycopy(descriptor, 0, bytes, RtpPacket.HEADER_BYTES, descriptor.length);
    RtpPacket packet = new RtpPacket();
    assertThat(packet.wrap(bytes, 0, bytes.length)).isTrue();
    packet.sequence(sequence++);
    Layer layer = track.layers().getFirst();
    assertThat(layer.received(packet, false, HeaderExtensionIds.NONE, now)).isTrue();
  }

  private Demand demand(int height) {
    return choice.demand(1_280, height, false, now);
  }

  private ForwardingDecision pass(int encoding, PayloadView view, String payload) {
    byte[] bytes = HexFormat.of().parseHex(payload);
    assertThat(view.wrap(bytes, 0, bytes.length, false)).isTrue();
    int number = sequence++;
    return selector.decide(new ReceivedPacket().set(encoding, number, 7, false, view, now));
  }

  private void keyFrame(int encoding) {
    assertThat(pass(encoding, new Vp8Payload(), VP8_KEY_FRAME).forwarded()).isTrue();
  }

  private void overloaded(int steps) {
    for (long at = now; overload.steps() < steps; ) {
      at += 20_000_000;
      overload.tick(at - 1_000_000_000, at - 1_000_000_000, 1_000_000_000, at);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3, 720, 2", "3, 361, 2", "3, 360, 1", "3, 181, 1", "3, 180, 0", "3, 1, 0", "3, 0, -1",
    "2, 720, 1", "2, 360, 0", "1, 1, 0", "4, 361, 3", "4, 360, 2", "4, 180, 1", "4, 90, 0"
  })
  void theSmallestSizeThatIsHighEnoughIsWanted(int encodings, int height, int wanted) {
    camera(encodings);
    assertThat(demand(height).wanted).isEqualTo(wanted);
  }

  @Test
  void nothingIsWantedOfAMutedTrackAndOfOneWithoutWidth() {
    camera(3);
    assertThat(choice.demand(0, 720, false, now).wanted).isNegative();
    track.mute(true);
    assertThat(demand(720).wanted).isNegative();
  }

  @Test
  void aPinnedTrackPrecedesAScreenAndAScreenTheActiveSpeaker() {
    camera(1);
    assertThat(demand(720).weight).isZero();
    assertThat(choice.demand(1_280, 720, true, now).weight).isEqualTo(4);
    speakers.addLevel(OWNER, 0, now);
    speakers.addLevel(OWNER, 0, now + 60_000_000);
    speakers.tick(now + 60_000_000);
    assertThat(demand(720).weight).isEqualTo(1);
    publish(Codec.VP8, "SCREEN", 1);
    assertThat(demand(720).weight).isEqualTo(3);
    speakers.remove(OWNER);
    speakers.tick(now + 1_000_000_000);
    assertThat(demand(720).weight).isEqualTo(2);
    assertThat(choice.demand(1_280, 720, true, now).weight).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({"3, 1, 1", "3, 2, 0", "3, 3, -1", "4, 1, 2", "4, 2, 1", "4, 3, -1", "1, 3, -1"})
  void overloadLeavesOutTheLargestSizesAndAllVideoInTheEnd(int encodings, int steps, int wanted) {
    camera(encodings);
    overloaded(steps);
    assertThat(demand(720).wanted).isEqualTo(wanted);
    choice.chooseVideo(wanted, LayerReason.PUBLISHER, now);
    assertThat(choice.snapshot().reason())
        .isEqualTo(wanted < 0 ? LayerReason.SERVER : LayerReason.STARTING);
    if (wanted >= 0) {
      keyFrame(wanted);
      assertThat(choice.snapshot().reason()).isEqualTo(LayerReason.SERVER);
    }
  }

  @Test
  void overloadIsNoReasonWhereItLeavesOutNothing() {
    camera(3);
    overloaded(1);
    demand(360);
    choice.chooseVideo(1, LayerReason.DISPLAY_SIZE, now);
    keyFrame(1);
    assertThat(choice.snapshot().reason()).isEqualTo(LayerReason.DISPLAY_SIZE);
    demand(0);
    choice.chooseVideo(-1, LayerReason.HIDDEN, now);
    assertThat(choice.snapshot().reason()).isEqualTo(LayerReason.HIDDEN);
  }

  @Test
  void overloadLeavesOutFramesOfASingleSize() {
    cameraInThreeFrameRates();
    assertThat(demand(720).wanted).isEqualTo(2);
    choice.chooseVideo(2, LayerReason.LARGEST, now);
    keyFrame(0);
    assertThat(choice.snapshot().reason()).isEqualTo(LayerReason.LARGEST);
    overloaded(1);
    assertThat(demand(720).wanted).isEqualTo(1);
    choice.chooseVideo(1, LayerReason.PUBLISHER, now);
    assertThat(choice.snapshot().reason()).isEqualTo(LayerReason.SERVER);
    overloaded(2);
    assertThat(demand(720).wanted).isZero();
    demand(0);
    choice.chooseVideo(-1, LayerReason.HIDDEN, now);
    assertThat(choice.snapshot().reason()).as("hidden anyway").isEqualTo(LayerReason.HIDDEN);
  }

  @Test
  void overloadLeavesASingleSizeWithASingleFrameRateAsItIs() {
    camera(1);
    overloaded(2);
    assertThat(demand(720).wanted).isZero();
    choice.chooseVideo(0, LayerReason.LARGEST, now);
    keyFrame(0);
    assertThat(choice.snapshot().reason()).isEqualTo(LayerReason.LARGEST);
  }

  @Test
  void thePresentStepIsTheOneThatIsSentAndNoneBeforeTheFirstKeyFrame() {
    camera(3);
    assertThat(demand(720).present).isNegative();
    choice.chooseVideo(1, LayerReason.BANDWIDTH, now);
    assertThat(demand(720).present).isNegative();
    keyFrame(1);
    assertThat(demand(720).present).isEqualTo(1);
  }

  @Test
  void aStepThatBandwidthEndedSoonIsNotAllowedForAWhile() {
    camera(3);
    assertThat(demand(720).allowed).isEqualTo(2);
    choice.chooseVideo(2, LayerReason.LARGEST, now);
    now += 1_000_000_000;
    choice.chooseVideo(1, LayerReason.BANDWIDTH, now);
    assertThat(demand(720).allowed).isEqualTo(1);
  }

  @Test
  void theLowestStepIsAllowedAlsoAfterBandwidthEndedIt() {
    camera(3);
    demand(720);
    choice.chooseVideo(0, LayerReason.BANDWIDTH, now);
    choice.chooseVideo(-1, LayerReason.BANDWIDTH, now);
    assertThat(demand(720).allowed).isZero();
  }

  @Test
  void aStepThatEndedForAnotherReasonIsAllowed() {
    camera(3);
    demand(720);
    choice.chooseVideo(2, LayerReason.LARGEST, now);
    choice.chooseVideo(0, LayerReason.DISPLAY_SIZE, now);
    assertThat(demand(720).allowed).isEqualTo(2);
  }

  @Test
  void onlyTheFramesOfTheChosenStepAreSent() {
    cameraInThreeFrameRates();
    demand(720);
    choice.chooseVideo(0, LayerReason.BANDWIDTH, now);
    keyFrame(0);
    assertThat(pass(0, new Vp8Payload(), VP8_LAYER_1).forwarded()).isFalse();
    choice.chooseVideo(-1, LayerReason.HIDDEN, now);
    choice.chooseVideo(2, LayerReason.LARGEST, now);
    keyFrame(0);
    assertThat(pass(0, new Vp8Payload(), VP8_LAYER_1).forwarded()).isTrue();
    assertThat(pass(0, new Vp8Payload(), "90e0800401e00100").forwarded())
        .as("a frame rate above the measured ones")
        .isTrue();
  }

  @Test
  void onlyTheLayersOfTheChosenSizeAreSentAndAboveTheLargestAnyThatIsAdded() {
    publish(Codec.VP9, "CAMERA", 1);
    receive("ac8001100100");
    receive("ac8001130100");
    assertThat(demand(720).wanted).isEqualTo(1);
    choice.chooseVideo(0, LayerReason.BANDWIDTH, now);
    Vp9Payload view = new Vp9Payload();
    assertThat(pass(0, view, "ac8001100100").forwarded()).isTrue();
    assertThat(pass(0, view, "ac8001130100").forwarded()).isFalse();
    choice.chooseVideo(-1, LayerReason.HIDDEN, now);
    choice.chooseVideo(1, LayerReason.LARGEST, now);
    assertThat(pass(0, view, "ac8002100200").forwarded()).isTrue();
    assertThat(pass(0, view, "ac8002130200").forwarded()).isTrue();
    assertThat(pass(0, view, "ac8002150200").forwarded()).as("not measured yet").isTrue();
  }

  @Test
  void eachChangeIsToldOnceAndWhatStaysTheSameIsNot() {
    cameraInThreeFrameRates();
    demand(720);
    choice.chooseVideo(0, LayerReason.BANDWIDTH, now);
    keyFrame(0);
    told.clear();
    choice.chooseVideo(0, LayerReason.BANDWIDTH, now);
    assertThat(told).containsExactly(new Shown(TRACK, 1, 1, true, LayerReason.BANDWIDTH));
    told.clear();
    choice.chooseVideo(0, LayerReason.BANDWIDTH, now);
    assertThat(told).isEmpty();
    choice.chooseVideo(0, LayerReason.PUBLISHER, now);
    assertThat(told).containsExactly(new Shown(TRACK, 1, 1, true, LayerReason.PUBLISHER));
    told.clear();
    choice.chooseVideo(2, LayerReason.PUBLISHER, now);
    assertThat(told).containsExactly(new Shown(TRACK, 1, 1, false, LayerReason.PUBLISHER));
  }

  @Test
  void videoIsStartingUntilItsFirstKeyFrameAlsoInItsSmallestSize() {
    camera(3);
    demand(720);
    choice.chooseVideo(0, LayerReason.BANDWIDTH, now);
    assertThat(choice.snapshot().reason()).isEqualTo(LayerReason.STARTING);
    assertThat(choice.snapshot().layer()).isZero();
    keyFrame(0);
    assertThat(choice.snapshot().reason()).isEqualTo(LayerReason.BANDWIDTH);
    assertThat(choice.snapshot().layer()).isEqualTo(1);
  }

  @Test
  void theEncodingThatIsSentCountsUntilTheNextOneStarts() {
    camera(3);
    demand(720);
    choice.chooseVideo(1, LayerReason.BANDWIDTH, now);
    assertThat(choice.encoding()).as("nothing is sent").isEqualTo(1);
    keyFrame(1);
    choice.chooseVideo(2, LayerReason.LARGEST, now);
    assertThat(choice.encoding()).isEqualTo(1);
    keyFrame(2);
    assertThat(choice.encoding()).isEqualTo(2);
  }

  @Test
  void aMutedTrackIsToldAsMutedWhateverElseIsTheCase() {
    camera(3);
    overloaded(1);
    track.mute(true);
    demand(720);
    choice.chooseVideo(-1, LayerReason.HIDDEN, now);
    assertThat(told).containsExactly(new Shown(TRACK, 0, 3, false, LayerReason.MUTED));
  }
}
