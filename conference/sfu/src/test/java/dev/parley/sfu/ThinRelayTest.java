package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A class at the second node, behind a thin line; teachers at the first one. */
class ThinRelayTest {
  private static final int SECONDS = 10;

  private final TwoNodes nodes = new TwoNodes();
  private SimulatedPeer ann;
  private SimulatedPeer bob;
  private PublishedTestStream annsVoice;
  private PublishedTestStream bobsVoice;
  private PublishedTestStream annsPicture;
  private PublishedTestStream annsLargePicture;
  private PublishedTestStream bobsPicture;

  @BeforeEach
  void open() {
    nodes.open(RelayRole.thin("for b"), RelayRole.thin("by b"));
    nodes.meet();
    ann = nodes.a.caller();
    annsVoice = ann.signalling.voice();
    List<PublishedTestStream> annsPictures = ann.signalling.picture("l", "h");
    annsPicture = annsPictures.getFirst();
    annsLargePicture = annsPictures.getLast();
    annsPicture.bytes = 150;
    ann.connect();
    bob = nodes.a.caller();
    bobsVoice = bob.signalling.voice();
    bobsVoice.level = 110;
    bobsPicture = bob.signalling.picture("l", "h").getFirst();
    bobsPicture.bytes = 150;
    bob.connect();
    nodes.a.until("announced", () -> nodes.b.forwarder.tracks(SfuSimulation.ROOM).size() == 5);
  }

  private UUID mix(SfuSimulation at) {
    return at.forwarder.tracks(SfuSimulation.ROOM).stream()
        .filter(track -> track.label().equals("MICROPHONE") && track.id().equals(track.owner()))
        .map(PublishedTrackInfo::id)
        .findFirst()
        .orElseThrow();
  }

  private static PublishedTrack track(SfuSimulation at, UUID id) {
    return at.forwarder.track(SfuSimulation.ROOM, id).orElseThrow();
  }

  /** A member of the class, who listens and looks at both. */
  private final class Pupil {
    final SimulatedPeer peer = nodes.b.caller();
    final int heard = peer.signalling.watch(track(nodes.b, mix(nodes.b)));
    final int ann = watch(ThinRelayTest.this.ann, annsPicture);
    final int bob = watch(ThinRelayTest.this.bob, bobsPicture);

    Pupil() {
      peer.connect();
    }

    private int watch(SimulatedPeer publisher, PublishedTestStream picture) {
      return peer.signalling.watch(track(nodes.b, publisher.signalling.track(picture).id()));
    }

    int count(int ssrc) {
      return peer.inbox.of(ssrc).size();
    }
  }

  private long bitsPerSecond() {
    long before = nodes.toB.traffic().bytes();
    nodes.millis(1_000L * SECONDS);
    return (nodes.toB.traffic().bytes() - before) * 8 / SECONDS;
  }

  @Test
  void classGetsOneMixAndOneVideoOverTheLine() {
    Pupil pupil = new Pupil();

    nodes.a.until(
        "the speaker", () -> pupil.count(pupil.heard) > 20 && pupil.count(pupil.ann) > 50);

    assertThat(pupil.count(pupil.bob)).isZero();
    nodes.a.until(
        "the other is not sent",
        () ->
            pupil.peer.heard.shown.getLast().reason() == LayerReason.SERVER
                || pupil.peer.heard.shown.stream()
                    .anyMatch(each -> each.reason() == LayerReason.SERVER));
  }

  @Test
  void videoFollowsTheSpeakerAfterAWhileAndTheScreenAtOnce() {
    Pupil pupil = new Pupil();
    nodes.a.until("the speaker", () -> pupil.count(pupil.ann) > 50);

    annsVoice.level = 110;
    bobsVoice.level = 20;
    nodes.a.until("the next speaker", () -> pupil.count(pupil.bob) > 50);
    int before = pupil.count(pupil.ann);
    nodes.millis(2_000);
    assertThat(pupil.count(pupil.ann)).isEqualTo(before);
    assertThat(pupil.peer.inbox.of(pupil.bob).getFirst().key()).isTrue();

    SimulatedPeer cid = nodes.a.caller();
    PublishedTestStream screen = cid.signalling.screen();
    cid.connect();
    UUID id = cid.signalling.track(screen).id();
    nodes.a.until("announced", () -> nodes.b.forwarder.track(SfuSimulation.ROOM, id).isPresent());
    int shown = pupil.peer.signalling.watch(track(nodes.b, id));
    pupil.peer.connect();
    nodes.a.until("the screen", () -> pupil.count(shown) > 20);
    int bobs = pupil.count(pupil.bob);
    nodes.millis(2_000);
    assertThat(pupil.count(pupil.bob)).isEqualTo(bobs);
  }

  @Test
  void audioPassesALineOf64KilobitsThatHasNoRoomForVideo() {
    nodes.toB.reshape(LinkShape.OPEN.rate(64_000, Duration.ofMillis(500)), nodes.a.now);
    annsPicture.bytes = 600;
    bobsPicture.bytes = 600;
    Pupil pupil = new Pupil();
    nodes.a.until("a voice", () -> pupil.count(pupil.heard) > 0);
    nodes.millis(10_000);
    int before = pupil.count(pupil.heard);

    long bits = bitsPerSecond();

    assertThat(pupil.count(pupil.heard) - before).isGreaterThan(15 * SECONDS);
    assertThat(bits).isLessThan(64_000);
  }

  @Test
  void thirtyPupilsTakeTheBytesOfOne() {
    List<Pupil> pupils = new ArrayList<>();
    pupils.add(new Pupil());
    nodes.a.until("a voice", () -> pupils.getFirst().count(pupils.getFirst().heard) > 0);
    nodes.millis(10_000);
    long one = bitsPerSecond();
    for (int i = 1; i < 30; i++) {
      pupils.add(new Pupil());
    }
    nodes.millis(5_000);

    long thirty = bitsPerSecond();

    assertThat(thirty).isLessThan(one * 12 / 10);
    assertThat(pupils).allMatch(each -> each.count(each.heard) > 100);
  }

  @Test
  void classHearsItselfNotOverTheLine() {
    SimulatedPeer pupil = nodes.b.caller();
    PublishedTestStream voice = pupil.signalling.voice();
    pupil.connect();
    nodes.a.until("its mix", () -> nodes.a.forwarder.tracks(SfuSimulation.ROOM).size() == 6);
    int heard = ann.signalling.watch(track(nodes.a, mix(nodes.a)));
    ann.connect();
    annsVoice.on = false;
    bobsVoice.on = false;
    Pupil listener = new Pupil();
    nodes.a.until("the class", () -> ann.inbox.of(heard).size() > 50);

    int before = listener.count(listener.heard);
    nodes.millis(3_000);

    assertThat(voice.on).isTrue();
    assertThat(listener.count(listener.heard)).isEqualTo(before);
  }

  @Test
  void memberInTheMixIsMutedFromAcrossTheLine() {
    annsVoice.on = false;
    bobsVoice.level = 20;
    Pupil pupil = new Pupil();
    nodes.a.until("Bob", () -> pupil.count(pupil.heard) > 20);
    PublishedTrack voice = track(nodes.b, bob.signalling.track(bobsVoice).id());

    voice.mute(true);

    nodes.a.until("he is muted", voice::suppressed);
    nodes.millis(1_000);
    int before = pupil.count(pupil.heard);
    nodes.millis(3_000);
    assertThat(pupil.count(pupil.heard)).isEqualTo(before);
    voice.mute(false);
    nodes.a.until("Bob again", () -> pupil.count(pupil.heard) > before + 20);
  }

  @Test
  void largerVideoCrossesALineThatAllowsIt() {
    nodes.toB.reshape(LinkShape.OPEN.rate(64_000, Duration.ofMillis(500)), nodes.a.now);
    annsPicture.bytes = 60;
    annsLargePicture.bytes = 900;
    Pupil pupil = new Pupil();
    nodes.millis(20_000);
    long thin = bitsPerSecond();
    assertThat(pupil.peer.inbox.of(pupil.ann).getLast().origin()).isEqualTo(annsPicture.ssrc);

    nodes.toB.reshape(LinkShape.OPEN.rate(600_000, Duration.ofMillis(500)), nodes.a.now);
    nodes.millis(60_000);
    int before = pupil.count(pupil.ann);
    long wide = bitsPerSecond();

    System.out.printf("a thin line carries %d bit/s of 64,000, and %d of 600,000%n", thin, wide);
    assertThat(pupil.peer.inbox.of(pupil.ann).getLast().origin()).isEqualTo(annsLargePicture.ssrc);
    assertThat(thin).isLessThan(70_000);
    assertThat(wide).isLessThan(600_000);
    assertThat(pupil.count(pupil.ann) - before).isGreaterThan(20 * SECONDS);
  }

  @Test
  void nothingIsMixedWhileNobodyListens() {
    nodes.millis(1_000);

    assertThat(bitsPerSecond()).isLessThan(10_000);
  }
}
