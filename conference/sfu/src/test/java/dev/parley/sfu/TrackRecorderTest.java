package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.TrackRecorderFake.Kept;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a recorder receives of a room. */
final class TrackRecorderTest {
  private static final LinkShape LOSSY = LinkShape.OPEN.faults(0.1, 0, 0);

  private final SfuSimulation stage = new SfuSimulation();
  private final TrackRecorderFake tape = new TrackRecorderFake();

  private void record() {
    stage.forwarder.startRecording(SfuSimulation.ROOM, tape, stage.now);
  }

  private static void assertOneStream(List<Kept> kept) {
    for (int i = 1; i < kept.size(); i++) {
      assertThat(kept.get(i).sequence()).isEqualTo((kept.get(i - 1).sequence() + 1) & 0xffff);
      assertThat(kept.get(i).timestamp() - kept.get(i - 1).timestamp()).isNotNegative();
    }
  }

  @Test
  void recordingOfAPublishedTrackStartsWithAKeyFrame() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(2_000);
    int asked = call.layers.getLast().asked;
    record();
    stage.millis(1_000);

    List<Kept> kept = tape.of(call.track());
    assertThat(tape.told).containsExactly("begins CAMERA");
    assertThat(call.layers.getLast().asked).isGreaterThan(asked);
    assertThat(kept).hasSizeGreaterThan(50);
    assertThat(kept).allMatch(each -> each.whole() == PublishedTestStream.key(each.payload()));
    assertThat(kept.getFirst().whole()).isTrue();
    assertThat(kept).allMatch(each -> each.type() == PublishedTestStream.VP8 && !each.extended());
    assertOneStream(kept);
  }

  @Test
  void theHighestLayerThatComesIsTakenWhateverOthersWatch() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    record();
    call.height(150);
    stage.millis(3_000);
    call.layers.getLast().on = false;
    stage.millis(3_000);
    call.layers.getLast().on = true;
    stage.millis(3_000);

    List<Kept> kept = tape.of(call.track());
    List<Integer> layers = call.layers.stream().map(each -> each.ssrc).toList();
    assertThat(changes(kept).stream().map(layers::indexOf)).endsWith(2, 1, 2);
    assertThat(call.layer()).isZero();
    assertOneStream(kept);
  }

  /** {@return the streams that followed each other; each begins with a whole picture} */
  private static List<Integer> changes(List<Kept> kept) {
    List<Integer> origins = new ArrayList<>();
    for (Kept each : kept) {
      if (origins.isEmpty() || origins.getLast() != each.origin()) {
        assertThat(each.whole()).isTrue();
        origins.add(each.origin());
      }
    }
    return origins;
  }

  @Test
  void whatWasLostAndSentAgainFillsItsPlace() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.camera().packetsPerFrame = 4;
    record();
    stage.millis(300);
    call.alice.up = new LinkDirection(LOSSY, 3);
    stage.millis(3_000);
    call.alice.up = new LinkDirection(LinkShape.OPEN, 4);
    stage.millis(500);

    List<Kept> kept = tape.of(call.track());
    assertThat(call.alice.inbox.missed).hasSizeGreaterThan(10);
    assertThat(kept.stream().map(Kept::number).distinct().toList()).hasSameSizeAs(kept);
    int first = kept.getFirst().number();
    assertThat(kept.stream().mapToInt(Kept::number).max().orElseThrow() - first)
        .isEqualTo(kept.size() - 1);
  }

  @Test
  void recordedAudioHasNoDuplicatesAndRecoversLosses() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    voice.doubled = true;
    alice.connect();
    record();
    stage.millis(300);
    alice.up = new LinkDirection(LOSSY, 3);
    stage.millis(4_000);
    alice.up = new LinkDirection(LinkShape.OPEN, 4);
    stage.millis(100);

    List<Kept> kept = tape.of(alice.signalling.track(voice));
    assertThat(kept).hasSizeGreaterThan(150).allMatch(Kept::whole);
    assertThat(kept)
        .allMatch(each -> each.type() == PublishedTestStream.OPUS && each.payload().length == 100);
    long packets = stage.forwarder.counters().counts().packetsIn();
    assertThat(kept.size()).as("more than came by themselves").isGreaterThan((int) packets);
    for (int i = 1; i < kept.size(); i++) {
      Kept before = kept.get(i - 1);
      int further = kept.get(i).number() - before.number();
      assertThat(further).isPositive();
      assertThat(kept.get(i).timestamp() - before.timestamp()).isEqualTo(960 * further);
      assertThat((kept.get(i).sequence() - before.sequence()) & 0xffff).isEqualTo(further);
    }
  }

  @Test
  void redundantAudioFromBeforeAJumpOfTheClockIsNotRecordedInPlaceOfOtherAudio() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream voice = alice.signalling.voice();
    voice.doubled = true;
    alice.connect();
    record();
    stage.millis(300);
    voice.timestamp += 100;
    stage.millis(300);

    List<Kept> kept = tape.of(alice.signalling.track(voice));
    int first = kept.getFirst().number();
    assertThat(kept).hasSizeGreaterThan(20);
    for (int i = 0; i < kept.size(); i++) {
      assertThat(kept.get(i).number()).isEqualTo(first + i);
    }
  }

  @Test
  void mutedTrackIsNotRecordedAndReturnsWithAKeyFrame() {
    TwoPartyCall call = new TwoPartyCall(stage);
    record();
    stage.millis(1_000);
    call.track().mute(true);
    int before = tape.kept.size();
    stage.millis(500);
    assertThat(tape.kept).hasSize(before);
    int asked = call.camera().asked;
    call.track().mute(false);
    stage.millis(500);

    assertThat(call.camera().asked).isGreaterThan(asked);
    assertThat(tape.kept.size()).isGreaterThan(before + 5);
    assertThat(tape.kept.get(before).whole()).isTrue();
  }

  @Test
  void lossInTheRecorderIsFollowedByAKeyFrame() {
    TwoPartyCall call = new TwoPartyCall(stage);
    record();
    stage.millis(1_000);
    int before = tape.kept.size();
    int asked = call.camera().asked;
    tape.full = true;
    stage.millis(300);
    tape.full = false;
    stage.millis(1_000);

    assertThat(call.camera().asked).isGreaterThan(asked);
    Kept next = tape.kept.get(before);
    assertThat(next.whole()).isTrue();
    assertThat((next.sequence() - tape.kept.get(before - 1).sequence()) & 0xffff)
        .as("a hole tells of it")
        .isGreaterThan(1);
  }

  @Test
  void tracksThatBeginAndEndAreTold() {
    record();
    SimulatedPeer alice = stage.caller();
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    alice.signalling.voice();
    alice.connect();
    stage.millis(100);
    UUID id = alice.signalling.track(camera).id();
    alice.signalling.publications.remove(camera.mid);
    alice.signalling.negotiate();
    stage.millis(100);
    assertThat(tape.told).containsExactly("begins CAMERA", "begins MICROPHONE", "ends");
    int pictures = (int) tape.kept.stream().filter(each -> each.track().equals(id)).count();
    stage.millis(200);
    assertThat(tape.kept.stream().filter(each -> each.track().equals(id))).hasSize(pictures);

    alice.hangUp();
    stage.await("gone", () -> tape.told.size() == 4);
  }

  @Test
  void aTrackThatGoesOnInAnotherCodecIsRecordedOn() {
    SimulatedPeer alice = stage.caller();
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    alice.connect();
    record();
    stage.millis(500);
    PublishedTrack before = alice.signalling.track(camera);
    alice.signalling.prefersVp9 = true;
    alice.signalling.negotiate();

    assertThat(alice.signalling.track(camera)).isNotSameAs(before);
    assertThat(alice.signalling.track(camera).id()).isEqualTo(before.id());
    assertThat(tape.told).containsExactly("begins CAMERA", "ends", "begins CAMERA");
  }

  @Test
  void aRecorderStaysWhenEverybodyHasLeft() {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.connect();
    record();
    stage.forwarder.removeListener(SfuSimulation.ROOM, alice.heard);
    alice.hangUp();
    stage.await("gone", () -> tape.told.size() == 2);
    SimulatedPeer bob = stage.caller();
    bob.signalling.voice();
    bob.connect();

    assertThat(tape.told).containsExactly("begins MICROPHONE", "ends", "begins MICROPHONE");
  }

  @Test
  void aRoomWithoutPeersIsForgottenWhenItsRecordingStops() {
    record();
    PlaybackQuality told = new PlaybackQuality(1_000, 25, 1, 100, 0);
    stage.forwarder.playbackReported(SfuSimulation.ROOM, told);
    stage.forwarder.stopRecording(SfuSimulation.ROOM, stage.now);
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    alice.signalling.negotiate();

    SfuSnapshot snapshot = stage.forwarder.snapshot(stage.now);
    assertThat(snapshot.rooms().getFirst().counts().freezes()).isZero();
  }

  @Test
  void nothingIsGivenOnceItIsOver() {
    TwoPartyCall call = new TwoPartyCall(stage);
    record();
    stage.millis(500);
    stage.forwarder.stopRecording(SfuSimulation.ROOM, stage.now);
    int before = tape.kept.size();
    stage.millis(500);

    assertThat(tape.told).containsExactly("begins CAMERA", "ends");
    assertThat(tape.kept).hasSize(before).isNotEmpty();
    assertThat(call.seen()).isNotEmpty();
  }
}
