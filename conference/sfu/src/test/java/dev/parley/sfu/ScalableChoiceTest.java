package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.payload.Vp8Payload;
import dev.parley.media.payload.Vp9Payload;
import dev.parley.sfu.PeerEventLog.Shown;
import dev.parley.sfu.ReceivedMedia.Got;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which sizes and frame rates within one encoding go to whom. */
final class ScalableChoiceTest {
  /** All frames in a second. */
  private static final int EVERY_FRAME = 1_000 / 30;

  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final SimulatedPeer bob = stage.caller();
  private int ssrc;

  /** Some 130, 530 and 1,700 kbit/s in all frames, and half of that in half of them. */
  private PublishedTestStream scalable() {
    PublishedTestStream camera = alice.signalling.scalable();
    watched(camera);
    return camera;
  }

  private void watched(PublishedTestStream stream) {
    alice.connect();
    ssrc = bob.signalling.watch(alice.signalling.track(stream));
    bob.connect();
  }

  private void line(int bitsPerSecond) {
    bob.down = new LinkDirection(LinkShape.OPEN.rate(bitsPerSecond, Duration.ofMillis(300)), 9);
  }

  private PublishedTrack track() {
    return alice.signalling.track(alice.streams.getFirst());
  }

  /** What came in the last seconds. */
  private List<Got> latest(int seconds) {
    return bob.inbox.of(ssrc).stream()
        .filter(each -> stage.now - each.at() <= seconds * 1_000_000_000L)
        .toList();
  }

  private Shown told() {
    return bob.heard.shown.getLast();
  }

  private static Vp9Payload vp9(Got packet) {
    Vp9Payload view = new Vp9Payload();
    view.wrap(packet.payload(), 0, packet.payload().length, packet.marker());
    return view;
  }

  private int largest(int seconds) {
    return latest(seconds).stream().mapToInt(each -> vp9(each).spatialId()).max().orElse(-1);
  }

  /** Waits for what is so most of the time: now and then a line is tried anew. */
  private void usually(Runnable assertion) {
    for (int seconds = 10; seconds > 0; seconds--) {
      try {
        assertion.run();
        return;
      } catch (AssertionError e) {
        stage.millis(1_000);
      }
    }
    assertion.run();
  }

  /** Each picture ends with its last packet, and its sizes follow one another from the smallest. */
  private static void assertWhole(List<Got> packets) {
    for (int i = 1; i < packets.size(); i++) {
      Got before = packets.get(i - 1);
      Got packet = packets.get(i);
      assertThat(packet.sequence()).isEqualTo((before.sequence() + 1) & 0xffff);
      boolean another = packet.timestamp() != before.timestamp();
      assertThat(before.marker()).as("the marker at %d", i).isEqualTo(another);
      assertThat(vp9(packet).spatialId()).isBetween(0, another ? 0 : vp9(before).spatialId() + 1);
    }
  }

  @Test
  void highBandwidthGetsAllSizesAndFrames() {
    scalable();
    stage.millis(15_000);
    assertThat(largest(1)).isEqualTo(2);
    assertThat(told()).isEqualTo(new Shown(track().id(), 3, 3, false, LayerReason.LARGEST));
    assertWhole(latest(2));
  }

  @Test
  void aSmallWindowGetsASmallSizeOfTheSameStreamAndALargeOneTheLarge() {
    PublishedTestStream camera = scalable();
    stage.millis(10_000);
    bob.peer().displaySize(track().id(), 320, 180, false);
    stage.millis(2_000);
    assertThat(largest(1)).isZero();
    assertThat(told()).isEqualTo(new Shown(track().id(), 1, 3, false, LayerReason.DISPLAY_SIZE));
    assertThat(latest(1).stream().filter(Got::marker))
        .hasSizeBetween(EVERY_FRAME - 2, EVERY_FRAME + 2);
    assertWhole(latest(1));
    int asked = camera.asked;
    bob.peer().displaySize(track().id(), 1_280, 720, false);
    stage.millis(3_000);
    assertThat(largest(1)).isEqualTo(2);
    assertThat(camera.asked).as("larger sizes begin with a key frame").isGreaterThan(asked);
    assertWhole(latest(1));
  }

  @Test
  void lowBandwidthGetsTheSizeThatFitsAndTheOthersReturnWithBandwidth() {
    scalable();
    stage.millis(10_000);
    line(800_000);
    stage.millis(20_000);
    usually(() -> {
      assertThat(largest(1)).isEqualTo(1);
      assertThat(told()).isEqualTo(new Shown(track().id(), 2, 3, false, LayerReason.BANDWIDTH));
    });
    line(200_000);
    stage.millis(20_000);
    usually(() -> assertThat(largest(1)).isZero());
    bob.down = new LinkDirection(LinkShape.OPEN, 10);
    stage.millis(60_000);
    assertThat(largest(1)).isEqualTo(2);
  }

  @Test
  void oneWhoWatchesLessTakesNothingFromAnother() {
    PublishedTestStream camera = scalable();
    SimulatedPeer carol = stage.caller();
    int hers = carol.signalling.watch(alice.signalling.track(camera));
    carol.connect();
    stage.millis(10_000);
    line(200_000);
    stage.millis(20_000);
    usually(() -> assertThat(largest(1)).isZero());
    List<Got> all =
        carol.inbox.of(hers).stream()
            .filter(each -> stage.now - each.at() < 1_000_000_000)
            .toList();
    assertThat(all.stream().mapToInt(each -> vp9(each).spatialId()).max()).hasValue(2);
    assertWhole(all);
  }

  @Test
  void bandwidthBelowTheSmallestSizeGetsFewerFrames() {
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    camera.bytes = 1_000;
    camera.frameRates = 3;
    watched(camera);
    stage.millis(5_000);
    line(200_000); // of some 270,000
    stage.millis(20_000);
    usually(() -> {
      assertThat(told()).isEqualTo(new Shown(track().id(), 1, 1, true, LayerReason.BANDWIDTH));
      assertThat(latest(1)).hasSizeBetween(EVERY_FRAME / 4, EVERY_FRAME / 2 + 2);
    });
    assertPicturesFollow(latest(3));
    bob.down = new LinkDirection(LinkShape.OPEN, 10);
    stage.millis(40_000);
    assertThat(told()).isEqualTo(new Shown(track().id(), 1, 1, false, LayerReason.LARGEST));
    assertThat(latest(1)).hasSizeBetween(EVERY_FRAME - 2, EVERY_FRAME + 2);
  }

  /** No picture seems lost, neither by its number nor by its time. */
  private static void assertPicturesFollow(List<Got> packets) {
    Vp8Payload view = new Vp8Payload();
    List<Integer> ids = new ArrayList<>();
    for (Got each : packets) {
      assertThat(view.wrap(each.payload(), 0, each.payload().length, each.marker())).isTrue();
      ids.add(view.pictureId());
    }
    for (int i = 1; i < ids.size(); i++) {
      assertThat(ids.get(i)).isEqualTo((ids.get(i - 1) + 1) & 0x7fff);
      assertThat(packets.get(i).sequence()).isEqualTo((packets.get(i - 1).sequence() + 1) & 0xffff);
    }
  }

  /** The server has had too much to do for a while. */
  private void overloaded(int steps) {
    OverloadControl overload = stage.forwarder.overload();
    for (long at = stage.now; overload.steps() < steps; ) {
      at += 20_000_000;
      overload.tick(at - 1_000_000_000, at - 1_000_000_000, 1_000_000_000, at);
    }
    stage.millis(1_000);
  }

  @Test
  void aServerThatHasTooMuchToDoLeavesOutLargeSizesWithinAStreamToo() {
    scalable();
    stage.millis(15_000);
    overloaded(1);
    stage.millis(1_000);
    assertThat(largest(1)).isEqualTo(1);
    assertThat(told()).isEqualTo(new Shown(track().id(), 2, 3, false, LayerReason.SERVER));
    overloaded(2);
    stage.millis(1_000);
    assertThat(largest(1)).isZero();
  }

  @Test
  void overloadDropsFramesOfSingleSizeVideo() {
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    camera.frameRates = 3;
    watched(camera);
    stage.millis(5_000);
    overloaded(1);
    stage.millis(1_000);
    assertThat(told()).isEqualTo(new Shown(track().id(), 1, 1, true, LayerReason.SERVER));
    assertThat(latest(1)).hasSizeBetween(EVERY_FRAME / 2 - 2, EVERY_FRAME / 2 + 2);
    assertPicturesFollow(latest(1));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        110_000, 180_000, 300_000, 420_000, 700_000, 850_000, 1_000_000, 1_400_000, 1_800_000
      })
  void aLineOfOneWidthSeesNoSizeComeAndGo(int bits) {
    scalable();
    assertSteady(bits);
  }

  @ParameterizedTest
  @ValueSource(ints = {60_000, 90_000, 110_000, 150_000, 400_000, 600_000, 900_000, 1_200_000})
  void norDoesOneThatCarriesSimulcast(int bits) {
    List<PublishedTestStream> layers = alice.signalling.picture("l", "m", "h");
    for (int i = 0; i < 3; i++) {
      layers.get(i).bytes = 400 + 300 * i;
      layers.get(i).packetsPerFrame = 1 << i;
      layers.get(i).frameRates = 3;
    }
    watched(layers.getFirst());
    assertSteady(bits);
  }

  private void assertSteady(int bits) {
    line(bits);
    stage.millis(30_000);
    int before = bob.heard.shown.size() - 1;
    stage.millis(60_000);
    List<Shown> told = bob.heard.shown.subList(before, bob.heard.shown.size());
    int grown = 0;
    for (int i = 1; i < told.size(); i++) {
      grown += told.get(i).layer() > told.get(i - 1).layer() ? 1 : 0;
    }
    assertThat(grown).as("trials in %s", told).isLessThanOrEqualTo(2);
  }
}
