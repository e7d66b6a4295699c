package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.congestion.SentPacketLog;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Allocation of an estimate that each test sets, to what a connected peer receives. */
final class DownlinkAllocatorTest {
  private static final long AUDIO = 50_000;
  private static final double LOSSY = 0.1;
  private static final long TOO_SLOW = TimeUnit.SECONDS.toNanos(8);

  /** Factor by which a step that is not sent yet must fit into the bandwidth. */
  private static final double MARGIN = 1.15;

  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final SimulatedPeer bob = stage.caller();
  private BandwidthEstimate estimate;

  private PublishedTestStream camera(int bytes) {
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    camera.bytes = bytes;
    return camera;
  }

  private void watched(PublishedTestStream... streams) {
    alice.connect();
    for (PublishedTestStream each : streams) {
      bob.signalling.watch(track(each));
    }
    bob.connect();
    stage.millis(2_000);
  }

  private PublishedTrack track(PublishedTestStream stream) {
    return alice.signalling.track(stream);
  }

  private LayerChoice choice(PublishedTestStream stream) {
    return bob.peer().downlink().subscriptions().all().stream()
        .filter(each -> each.track().equals(track(stream)))
        .findFirst()
        .orElseThrow()
        .choice();
  }

  /** {@return bits per second of the only step of a track} */
  private long rate(PublishedTestStream stream) {
    return choice(stream).demand(1_280, 720, false, stage.now).rates[0];
  }

  private static GroupReception noGroup(SimulatedPeer of) {
    return new GroupReception(of.peer().room().group(), _ -> {});
  }

  private DownlinkAllocator allocator(long bits) {
    estimate =
        new BandwidthEstimate(
            new SentPacketLog(), new BandwidthEstimate.Bounds(1, bits, 20_000_000));
    return new DownlinkAllocator(bob.peer().downlink().subscriptions(), estimate, noGroup(bob));
  }

  private boolean limited(long bits, double loss) {
    DownlinkAllocator allocator = allocator(bits);
    allocator.allocate(loss, stage.now);
    return allocator.limited();
  }

  @Test
  void videoGetsTheWholeBandwidthWhereThereIsNoAudio() {
    PublishedTestStream camera = camera(100);
    watched(camera);
    assertThat(limited(rate(camera), 0)).isFalse();
    assertThat(limited(rate(camera) - 1, 0)).isTrue();
  }

  @Test
  void audioIsSubtractedBeforeVideo() {
    PublishedTestStream camera = camera(100);
    watched(camera, alice.signalling.voice(), alice.signalling.voice());
    long needed = 2 * AUDIO + rate(camera);
    assertThat(limited(needed, 0)).isFalse();
    assertThat(limited(needed - 1, 0)).isTrue();
  }

  @Test
  void theAudioMixIsSubtractedBeforeVideo() {
    PublishedTestStream camera = camera(100);
    alice.signalling.voice();
    bob.signalling.watchMix();
    watched(camera);
    long needed = AUDIO + rate(camera);
    assertThat(limited(needed, 0)).isFalse();
    assertThat(limited(needed - 1, 0)).isTrue();
  }

  @Test
  void redundantAudioTakesAtMostHalfOfTheBandwidth() {
    PublishedTestStream camera = camera(700);
    watched(camera, alice.signalling.voice());
    long redundant = 3 * AUDIO;
    assertThat(rate(camera)).isBetween(redundant + 1, 2 * redundant - AUDIO - 1);
    assertThat(limited(2 * redundant, 0)).as("nothing is lost").isFalse();
    assertThat(limited(2 * redundant - 1, LOSSY)).as("no room for redundancy").isFalse();
    assertThat(limited(2 * redundant, LOSSY)).isTrue();
  }

  @Test
  void theLinkIsTooSlowOnceBandwidthHasLimitedTheVideoForEightSeconds() {
    PublishedTestStream camera = camera(100);
    watched(camera);
    DownlinkAllocator allocator = allocator(rate(camera) - 1);
    assertThat(allocator.tooSlow(stage.now + TOO_SLOW)).as("never allocated").isFalse();
    allocator.allocate(0, stage.now);
    allocator.allocate(0, stage.now);
    assertThat(allocator.limited()).as("tried").isFalse();
    assertThat(allocator.tooSlow(stage.now + TOO_SLOW)).isFalse();

    DownlinkAllocator slow = allocator(1);
    estimate.next(2, true, stage.now); // uses up the attempt
    slow.allocate(0, stage.now);
    slow.allocate(0, stage.now + 1_000);
    assertThat(slow.tooSlow(stage.now + TOO_SLOW - 1)).isFalse();
    assertThat(slow.tooSlow(stage.now + TOO_SLOW)).isTrue();
  }

  @Test
  void theNextStepIsTriedWhereNoVideoFits() {
    PublishedTestStream camera = camera(100);
    watched(camera, alice.signalling.voice());
    long bits = rate(camera) / 2;
    long next = AUDIO + (long) Math.ceil(rate(camera) * MARGIN);
    allocator(bits).allocate(0, stage.now);
    assertThat(estimate.bitsPerSecond()).isEqualTo((long) (next * 1.1));
  }

  @Test
  void theNextStepIsNotTriedWhereTheLowestFits() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(3_000);
    Subscription subscription = call.bob.peer().downlink().subscriptions().get(call.ssrc);
    long bits = 2 * subscription.choice().demand(1_280, 720, false, stage.now).rates[0];
    estimate =
        new BandwidthEstimate(
            new SentPacketLog(), new BandwidthEstimate.Bounds(1, bits, 20_000_000));
    DownlinkAllocator allocator =
        new DownlinkAllocator(
            call.bob.peer().downlink().subscriptions(), estimate, noGroup(call.bob));
    allocator.allocate(0, stage.now);
    assertThat(allocator.limited()).isTrue();
    assertThat(estimate.bitsPerSecond()).isEqualTo(bits);
  }

  @Test
  void aHiddenVideoIsNoNextStep() {
    PublishedTestStream hidden = camera(100);
    PublishedTestStream shown = camera(400);
    watched(hidden, shown);
    DownlinkAllocator allocator = allocator(1_000);
    allocator.display(track(hidden).id(), 0, 0, false);
    allocator.allocate(0, stage.now);
    assertThat(choice(hidden).snapshot().reason()).isEqualTo(LayerReason.HIDDEN);
    assertThat(estimate.bitsPerSecond()).isEqualTo((long) (Math.ceil(rate(shown) * MARGIN) * 1.1));
  }

  @Test
  void theDisplayedSizeIsForgottenWithTheSubscription() {
    PublishedTestStream first = camera(100);
    PublishedTestStream second = camera(100);
    watched(first, second);
    DownlinkAllocator allocator = allocator(20_000_000);
    allocator.display(track(first).id(), 0, 0, false);
    allocator.display(track(second).id(), 0, 0, false);
    bob.signalling.watches.values().removeIf(each -> each.track().equals(track(second).id()));
    bob.signalling.negotiate();
    allocator.forgetUnsubscribed();
    bob.signalling.watch(track(second));
    bob.signalling.negotiate();
    allocator.allocate(0, stage.now);
    assertThat(choice(first).snapshot().reason()).isEqualTo(LayerReason.HIDDEN);
    assertThat(choice(second).snapshot().reason()).isEqualTo(LayerReason.STARTING);
  }
}
