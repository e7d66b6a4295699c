package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.ReceivedMedia.Got;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets what, through all layers: handshake, keys, packets, reports. */
final class ForwardingTest {
  private static final LinkShape LOSSY = LinkShape.OPEN.faults(0.2, 0, 0);

  private final SfuSimulation stage = new SfuSimulation();

  @Test
  void audioAndVideoReachAllSubscribersButNotThePublisher() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    alice.connect();
    SimulatedPeer bob = stage.caller();
    int heard = bob.signalling.watch(alice.signalling.track(voice));
    int seen = bob.signalling.watch(alice.signalling.track(camera));
    bob.connect();
    SimulatedPeer carol = stage.caller();
    int seenToo = carol.signalling.watch(alice.signalling.track(camera));
    carol.connect();

    stage.millis(2_000);

    assertThat(bob.inbox.of(heard)).hasSizeGreaterThan(90);
    assertThat(bob.inbox.of(heard)).allMatch(each -> each.origin() == voice.ssrc);
    assertThat(bob.inbox.of(seen)).hasSizeGreaterThan(50);
    assertThat(bob.inbox.of(seen).getFirst().key()).isTrue();
    assertThat(carol.inbox.of(seenToo)).hasSizeGreaterThan(50);
    assertThat(carol.inbox.got).hasSize(1);
    assertThat(alice.inbox.got).isEmpty();
    assertOneStream(bob.inbox.of(seen));
    assertOneStream(bob.inbox.of(heard));
  }

  @Test
  void nothingIsSentInASectionInWhichNothingIsReceived() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    call.bob.signalling.pause(call.bob.signalling.watches.values().iterator().next().ssrc());
    call.bob.signalling.negotiate();
    stage.millis(100);
    int before = call.bob.inbox.got.values().stream().mapToInt(List::size).sum();
    stage.millis(1_000);

    assertThat(call.bob.inbox.got.values().stream().mapToInt(List::size).sum()).isEqualTo(before);
  }

  @Test
  void videoFromANewSsrcContinuesWithAnySequenceNumbers() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(1_000);
    PublishedTestStream before = call.camera();
    before.on = false;
    PublishedTestStream after =
        new PublishedTestStream(
            before.ssrc + 500, 0, before.type, before.mid, "", call.alice.ids());
    after.sequence = before.sequence - 60;
    call.alice.streams.add(after);
    stage.millis(1_000);

    List<Got> seen = call.seen().stream().filter(each -> each.origin() == after.ssrc).toList();
    assertThat(seen).hasSizeGreaterThan(25);
    assertThat(seen.getFirst().key()).isTrue();
    assertOneStream(call.seen());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aStreamWithoutANameIsKnownByItsPayloadType(boolean repeated) {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    voice.nameless();
    voice.doubled = repeated;
    alice.signalling.undeclared = true;
    alice.connect();
    SimulatedPeer bob = stage.caller();
    int heard = bob.signalling.watch(alice.signalling.track(voice));
    bob.connect();
    stage.millis(1_000);

    assertThat(bob.inbox.of(heard)).hasSizeGreaterThan(40);
  }

  @Test
  void whatWasMutedIsNotLost() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    alice.connect();
    stage.millis(5_000);
    PublishedTrack track = alice.signalling.track(voice);
    track.mute(true);
    stage.millis(5_000);
    track.mute(false);

    for (int i = 0; i < 50; i++) {
      stage.millis(100);
      assertThat(stage.forwarder.snapshot(stage.now).rooms().getFirst().peers())
          .allMatch(line -> line.report().upLoss() == 0);
    }
    assertThat(voice.packets).isGreaterThan(700);
  }

  @Test
  void whatWasMutedIsNotAskedForAgain() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    call.track().mute(true);
    call.alice.up = new LinkDirection(LOSSY, 3);
    stage.millis(2_000);
    call.alice.up = new LinkDirection(LinkShape.OPEN, 1);
    stage.millis(100);
    call.track().mute(false);
    stage.millis(2_000);

    assertThat(call.alice.inbox.missed).isEmpty();
    assertThat(call.track().layers().getFirst().stream().statistics().lost()).isPositive();
  }

  @Test
  void nothingIsLostOfWhoPublishesNothingAnyMore() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    alice.connect();
    alice.up = new LinkDirection(LOSSY, 3);
    stage.millis(5_000);
    assertThat(alice.heard.lines.getLast().upLoss()).isPositive();

    alice.signalling.publications.remove(voice.mid);
    alice.signalling.negotiate();
    stage.millis(5_000);
    assertThat(alice.heard.lines.getLast().upLoss()).isZero();
  }

  @Test
  void packetsOfUnknownPayloadTypesDoNotReplaceVideo() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(1_000);
    PublishedTestStream camera = call.camera();
    camera.on = false;
    PublishedTestStream other =
        new PublishedTestStream(
            camera.ssrc + 500, 0, PublishedTestStream.VP9, camera.mid, "", call.alice.ids());
    call.alice.streams.add(other);
    stage.millis(1_000);
    assertThat(call.track().layers()).extracting(Layer::ssrc).containsExactly(camera.ssrc);
    int asked = camera.asked;
    int before = call.seen().size();
    camera.on = true;
    stage.millis(500);

    assertThat(camera.asked).isEqualTo(asked);
    assertThat(call.seen().size()).isGreaterThan(before + 10);
  }

  @Test
  void packetsTellWhenTheyWereSentInPartsOfASecondThatBeginAnewAfter64() {
    stage.now = 62_500_000_000L;
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(3_000);
    List<Got> seen = call.seen();

    for (int i = 1; i < seen.size(); i++) {
      long apart = (seen.get(i).sentAt() - seen.get(i - 1).sentAt() & 0xffffff) * 1_000_000L >> 18;
      long came = (seen.get(i).at() - seen.get(i - 1).at()) / 1_000;
      assertThat(apart).as("microseconds").isBetween(came - 6_000, came + 6_000);
    }
    assertThat(seen.getFirst().sentAt() >> 18).isEqualTo(62);
    assertThat(seen.getLast().sentAt() >> 18).isOne();
  }

  @Test
  void mutedTrackIsNotForwardedAndReturnsWithAKeyFrame() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    call.track().mute(true);
    stage.millis(100);
    int before = call.seen().size();
    stage.millis(1_000);
    assertThat(call.seen().size()).isEqualTo(before);
    assertThat(call.bob.heard.tracks).allMatch(PublishedTrackInfo::muted);
    assertThat(call.bob.heard.shown.getLast().reason()).isEqualTo(LayerReason.MUTED);

    call.track().mute(false);
    stage.millis(120);
    assertThat(call.seen().size()).as("at once").isGreaterThan(before);
    stage.millis(1_000);

    assertThat(call.seen().size()).isGreaterThan(before + 20);
    assertThat(call.seen().get(before).key()).isTrue();
    assertOneStream(call.seen());
    assertThat(call.bob.heard.tracks).noneMatch(PublishedTrackInfo::muted);
  }

  @Test
  void revokedPublisherIsNotForwardedUntilAllowedAgain() {
    TwoPartyCall call = new TwoPartyCall(stage);
    PublishedTestStream voice = call.alice.signalling.voice();
    call.alice.connect();
    int heard = call.bob.signalling.watch(call.alice.signalling.track(voice));
    call.bob.connect();
    stage.millis(500);
    call.alice.peer().publishAllowed(false);
    stage.millis(100);
    int seen = call.seen().size();
    int voices = call.bob.inbox.of(heard).size();
    long unwanted = stage.forwarder.counters().counts().notForwarded();
    long out = stage.forwarder.counters().counts().packetsOut();
    stage.millis(1_000);
    assertThat(call.seen().size()).isEqualTo(seen);
    assertThat(call.bob.inbox.of(heard).size()).isEqualTo(voices);
    assertThat(stage.forwarder.counters().counts().notForwarded() - unwanted).isGreaterThan(80);
    assertThat(stage.forwarder.counters().counts().packetsOut() - out).isZero();

    call.alice.peer().publishAllowed(true);
    stage.millis(1_000);

    assertThat(call.seen().size()).isGreaterThan(seen + 10);
    assertThat(call.bob.inbox.of(heard).size()).isGreaterThan(voices + 20);
  }

  @Test
  void tracksPublishedWithoutTheRightAreNotForwarded() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.alice.peer().publishAllowed(false);
    PublishedTestStream voice = call.alice.signalling.voice();
    call.alice.connect();
    int heard = call.bob.signalling.watch(call.alice.signalling.track(voice));
    call.bob.connect();
    stage.millis(500);
    assertThat(call.bob.inbox.of(heard)).isEmpty();
    assertThat(call.bob.heard.tracks).hasSize(2).allMatch(PublishedTrackInfo::muted);
  }

  @Test
  void anotherOfferAddsTracksAndEndsTracksAndOthersAreTold() {
    TwoPartyCall call = new TwoPartyCall(stage);
    assertThat(call.bob.heard.tracks).hasSize(1);
    PublishedTestStream screen = call.alice.signalling.screen();
    call.alice.connect();
    assertThat(call.bob.heard.tracks)
        .extracting(PublishedTrackInfo::label)
        .contains("CAMERA", "SCREEN");
    int shown = call.bob.signalling.watch(call.alice.signalling.track(screen));
    call.bob.connect();
    stage.millis(500);
    assertThat(call.bob.inbox.of(shown)).hasSizeGreaterThan(10);
    assertOneStream(call.seen());

    call.alice.signalling.publications.remove(call.camera().mid);
    call.alice.signalling.negotiate();
    stage.millis(100);
    int before = call.seen().size();
    stage.millis(500);

    assertThat(call.bob.heard.tracks)
        .extracting(PublishedTrackInfo::label)
        .containsExactly("SCREEN");
    assertThat(call.seen().size()).isEqualTo(before);
    assertThat(stage.forwarder.counters().counts().notForwarded()).isPositive();
    assertThat(call.bob.inbox.of(shown)).hasSizeGreaterThan(25);
  }

  @Test
  void tracksOfAPeerThatIsClosedEndAndNobodyIsToldThatItFailed() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.alice.peer().close();
    stage.millis(200);
    assertThat(call.bob.heard.tracks).isEmpty();
    assertThat(call.alice.heard.failures).isEmpty();
    assertThat(call.bob.heard.failures).isEmpty();
    call.alice.peer().close();
    assertThat(call.alice.heard.failures).isEmpty();
  }

  @Test
  void aPeerThatSaysGoodbyeTakesItsTracksWithIt() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.alice.silent = true;
    call.alice.hangUp();
    stage.await("the end", () -> call.bob.heard.tracks.isEmpty());
    assertThat(call.alice.heard.failures).hasSize(1);
  }

  @Test
  void aPeerThatFallsSilentMayComeBackForAWhileAndIsGoneThen() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.alice.silent = true;
    stage.millis(29_000);
    assertThat(call.bob.heard.tracks).hasSize(1);
    stage.millis(6_500);
    assertThat(call.bob.heard.tracks).as("its consent is over, its tracks are not").hasSize(1);
    assertThat(call.alice.heard.failures).isEmpty();
    stage.millis(90_000);
    assertThat(call.bob.heard.tracks).isEmpty();
    assertThat(call.alice.heard.failures).hasSize(1);
  }

  @Test
  void nothingIsKeptWhenAllHaveGone() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(300);
    RoomContext room = call.alice.peer().room();
    call.alice.peer().close();
    call.bob.peer().close();
    stage.forwarder.removeListener(SfuSimulation.ROOM, call.alice.heard);
    stage.forwarder.removeListener(SfuSimulation.ROOM, call.bob.heard);
    stage.millis(100);
    assertThat(stage.kept).isEmpty();
    assertThat(stage.forwarder.snapshot(stage.now).rooms()).isEmpty();
    assertThat(stage.forwarder.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    long strays = stage.forwarder.counters().counts().strayDatagrams();
    stage.millis(3_000);
    assertThat(stage.forwarder.counters().counts().strayDatagrams()).isGreaterThan(strays);
    SimulatedPeer carol = stage.caller();
    carol.signalling.voice();
    carol.connect();
    assertThat(carol.peer().room()).isNotSameAs(room);
    assertThat(room.tracks().infos()).isEmpty();
  }

  @Test
  void aPeerThatWasNeverMetIsClosedWithoutFailing() {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.signalling.negotiate();
    alice.peer().close();
    stage.millis(50);
    assertThat(alice.heard.failures).isEmpty();
  }

  /** Numbers without holes, time stamps that never fall. */
  static void assertOneStream(List<Got> got) {
    for (int i = 1; i < got.size(); i++) {
      assertThat(got.get(i).sequence()).isEqualTo((got.get(i - 1).sequence() + 1) & 0xffff);
      assertThat(got.get(i).timestamp() - got.get(i - 1).timestamp()).isNotNegative();
    }
  }
}
