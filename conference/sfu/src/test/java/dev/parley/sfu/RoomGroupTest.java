package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtp.RtpPacket;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tracks that a room sends to its group, and what its members are not sent because of that. */
final class RoomGroupTest {
  private final SfuSimulation stage = new SfuSimulation();
  private final MemoryStream stream = new MemoryStream();

  /** Keeps what it is sent. */
  private static final class MemoryStream implements GroupStream {
    final List<List<GroupTrackInfo>> announced = new ArrayList<>();
    final List<RtpPacket> packets = new ArrayList<>();
    boolean listening = true;
    boolean overloaded;

    @Override
    public boolean isListening(long now) {
      return listening;
    }

    @Override
    public boolean isOverloaded(long now) {
      return overloaded;
    }

    @Override
    public void tracksChanged(List<GroupTrackInfo> tracks) {
      announced.add(tracks);
    }

    @Override
    public void packet(byte[] bytes, int from, int length, long now) {
      byte[] copy = new byte[length];
      System.arraycopy(bytes, from, copy, 0, length);
      RtpPacket packet = new RtpPacket();
      assertThat(packet.wrap(copy, 0, length)).isTrue();
      packets.add(packet);
    }

    @Override
    public void tick(long now) {}

    List<String> labels() {
      return announced.getLast().stream().map(each -> each.track().label()).toList();
    }

    List<RtpPacket> of(PublishedTrack track) {
      int ssrc =
          announced.getLast().stream()
              .filter(each -> each.track().id().equals(track.id()))
              .findFirst()
              .orElseThrow()
              .ssrc();
      return packets.stream().filter(each -> each.ssrc() == ssrc).toList();
    }
  }

  private void startGroup() {
    stage.forwarder.startGroup(SfuSimulation.ROOM, stream, stage.now);
  }

  private TwoPartyCall moderatorsCall() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    call.alice.peer().moderates(true);
    return call;
  }

  @Test
  void cameraOfAModeratorIsSentInItsLargestSize() {
    TwoPartyCall call = moderatorsCall();
    startGroup();
    call.height(150);
    stage.millis(3_000);

    List<RtpPacket> sent = stream.of(call.track());
    assertThat(stream.labels()).containsExactly("CAMERA");
    assertThat(sent).hasSizeGreaterThan(100);
    assertThat(sent).allMatch(each -> each.payloadType() == PublishedTestStream.VP8);
    assertThat(sent.getLast().payloadLength()).isEqualTo(call.layers.getLast().bytes);
    for (int i = 1; i < sent.size(); i++) {
      assertThat(sent.get(i).sequence()).isEqualTo((sent.get(i - 1).sequence() + 1) & 0xffff);
    }
  }

  @Test
  void cameraOfAMemberWhoMayNotModerateIsNotSent() {
    TwoPartyCall call = new TwoPartyCall(stage);
    startGroup();
    stage.millis(1_000);
    assertThat(stream.announced).isEmpty();

    call.alice.peer().moderates(true);
    stage.millis(500);
    assertThat(stream.labels()).containsExactly("CAMERA");
    call.alice.peer().moderates(false);
    stage.millis(500);
    assertThat(stream.labels()).isEmpty();
  }

  @Test
  void sharedScreenOfAnyMemberTakesThePlaceOfTheCamera() {
    TwoPartyCall call = moderatorsCall();
    startGroup();
    stage.millis(1_000);
    SimulatedPeer carol = stage.caller();
    PublishedTestStream screen = carol.signalling.screen();
    carol.connect();
    stage.millis(1_000);
    assertThat(stream.labels()).containsExactly("SCREEN");
    assertThat(stream.of(carol.signalling.track(screen))).isNotEmpty();

    carol.peer().close();
    stage.millis(1_000);
    assertThat(stream.labels()).containsExactly("CAMERA");
    assertThat(stream.of(call.track())).isNotEmpty();
  }

  @Test
  void voicesOfAtMostFourMembersAreSentAndWhoeverSpeaksIsAmongThem() {
    List<PublishedTestStream> voices = new ArrayList<>();
    List<SimulatedPeer> members = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      SimulatedPeer member = stage.caller();
      PublishedTestStream voice = member.signalling.voice();
      voice.level = 127;
      voices.add(voice);
      members.add(member.connect());
    }
    startGroup();
    stage.millis(2_000);
    assertThat(stream.labels()).hasSize(GroupTracks.AUDIO_MAX);

    voices.getLast().level = 10;
    stage.millis(3_000);
    UUID speaker = members.getLast().signalling.member;
    assertThat(stream.announced.getLast())
        .hasSize(GroupTracks.AUDIO_MAX)
        .anyMatch(each -> each.track().owner().equals(speaker));
  }

  @Test
  void nothingIsSentWhileNoMemberListens() {
    moderatorsCall();
    stream.listening = false;
    startGroup();
    stage.millis(1_000);
    assertThat(stream.announced).isEmpty();

    stream.listening = true;
    stage.millis(1_000);
    assertThat(stream.packets).isNotEmpty();
    stream.listening = false;
    stage.millis(500);
    int before = stream.packets.size();
    stage.millis(1_000);
    assertThat(stream.packets).hasSize(before);
    assertThat(stream.labels()).isEmpty();
  }

  @Test
  void trackIsAnnouncedBeforeItsFirstPacket() {
    moderatorsCall();
    startGroup();
    stage.millis(50);
    assertThat(stream.labels()).containsExactly("CAMERA");
    assertThat(stream.packets).isEmpty();
  }

  @Test
  void memberOfTheGroupIsNotSentTheTrackFromAKeyFrameOn() {
    TwoPartyCall call = moderatorsCall();
    startGroup();
    stage.millis(3_000);
    int keyFrames = call.layers.getLast().keyFrames;
    call.bob.peer().receivesGroup(true, stage.now);
    stage.millis(500);
    assertThat(call.layers.getLast().keyFrames).isGreaterThan(keyFrames);
    int before = call.seen().size();
    stage.millis(2_000);

    assertThat(call.seen()).hasSize(before);
    assertThat(call.bob.heard.byGroup).containsExactly(List.of(call.track().id()));
    assertThat(call.bob.heard.shown.getLast().reason()).isEqualTo(LayerReason.GROUP);
    assertThat(call.bob.heard.shown.getLast().layer()).isZero();
  }

  @Test
  void unicastGoesOnWithAKeyFrameWithinHalfASecondOfTheFallBack() {
    TwoPartyCall call = moderatorsCall();
    startGroup();
    call.bob.peer().receivesGroup(true, stage.now);
    stage.millis(3_000);
    int before = call.seen().size();
    call.bob.peer().receivesGroup(false, stage.now);
    stage.millis(300);

    assertThat(call.seen().size()).isGreaterThan(before);
    assertThat(PublishedTestStream.key(call.seen().get(before).payload())).isTrue();
    assertThat(call.bob.heard.byGroup.getLast()).isEmpty();
  }

  @Test
  void trackThatLeavesTheGroupIsSentByUnicastAgain() {
    TwoPartyCall call = moderatorsCall();
    startGroup();
    call.bob.peer().receivesGroup(true, stage.now);
    stage.millis(3_000);
    int before = call.seen().size();
    stage.forwarder.stopGroup(SfuSimulation.ROOM, stage.now);
    stage.millis(500);

    assertThat(call.seen().size()).isGreaterThan(before);
    assertThat(call.bob.heard.byGroup.getLast()).isEmpty();
  }

  @Test
  void keyFrameIsRequestedEveryTwoSecondsAndOnceForSeveralNewMembers() {
    TwoPartyCall call = moderatorsCall();
    startGroup();
    stage.millis(3_000);
    PublishedTestStream largest = call.layers.getLast();
    int asked = largest.asked;
    stage.millis(10_000);
    assertThat(largest.asked - asked).isBetween(4, 6);

    SimulatedPeer carol = stage.caller();
    carol.signalling.watch(call.track());
    carol.connect();
    asked = largest.asked;
    call.bob.peer().receivesGroup(true, stage.now);
    carol.peer().receivesGroup(true, stage.now);
    stage.millis(1_000);
    assertThat(largest.asked - asked).isEqualTo(1);
  }

  @Test
  void nextSmallerSizeIsSentWhileAMemberCannotFollow() {
    TwoPartyCall call = moderatorsCall();
    startGroup();
    stage.millis(2_000);
    stream.overloaded = true;
    stage.millis(2_000);
    assertThat(stream.packets.getLast().payloadLength()).isEqualTo(call.layers.get(2).bytes);
    stage.millis(3_000);
    assertThat(stream.packets.getLast().payloadLength()).isEqualTo(call.layers.get(1).bytes);

    stream.overloaded = false;
    stage.millis(20_000);
    assertThat(stream.packets.getLast().payloadLength()).isEqualTo(call.layers.get(1).bytes);
    stage.millis(15_000);
    assertThat(stream.packets.getLast().payloadLength()).isEqualTo(call.layers.get(2).bytes);
  }

  @Test
  void roomWithoutPeersIsForgottenWhenItsGroupStops() {
    startGroup();
    stage.forwarder.stopGroup(SfuSimulation.ROOM, stage.now);
    stage.millis(50);
    assertThat(stage.forwarder.nextDeadline()).isEqualTo(Long.MAX_VALUE);
  }
}
