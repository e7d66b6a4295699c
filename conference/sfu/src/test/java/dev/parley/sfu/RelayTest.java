package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.ReceivedMedia.Got;
import dev.parley.sfu.TrackDemand.LayerDemand;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Alice is at the first node; who looks at her is at the second one. */
class RelayTest {
  private final TwoNodes nodes = TwoNodes.connected();
  private final List<PublishedTestStream> layers = new ArrayList<>();
  private SimulatedPeer alice;
  private UUID camera;

  private void camera(String... names) {
    alice = nodes.a.caller();
    layers.addAll(alice.signalling.picture(names));
    alice.connect();
    camera = alice.signalling.track(layers.getFirst()).id();
    nodes.a.until("announced", () -> relayed(camera));
  }

  /** Three layers of some 120, 400 and 1,100 kbit/s. */
  private void simulcast() {
    camera("l", "m", "h");
    layers.get(0).bytes = 400;
    layers.get(1).bytes = 700;
    layers.get(1).packetsPerFrame = 2;
    layers.get(2).bytes = 1_000;
    layers.get(2).packetsPerFrame = 4;
    nodes.millis(2_000);
  }

  private boolean relayed(UUID track) {
    return nodes.b.forwarder.track(SfuSimulation.ROOM, track).isPresent();
  }

  private PublishedTrack there(UUID track) {
    return nodes.b.forwarder.track(SfuSimulation.ROOM, track).orElseThrow();
  }

  /** A viewer at the second node. */
  private final class Viewer {
    final SimulatedPeer peer = nodes.b.caller();
    final int ssrc = peer.signalling.watch(there(camera));

    Viewer() {
      peer.connect();
    }

    Viewer height(int pixels) {
      peer.peer().displaySize(camera, pixels * 16 / 9, pixels, false);
      return this;
    }

    List<Got> seen() {
      return peer.inbox.of(ssrc);
    }

    int layer() {
      int origin = seen().getLast().origin();
      return layers.stream().map(each -> each.ssrc).toList().indexOf(origin);
    }
  }

  private List<Integer> encodings() {
    return nodes.second.demand().stream()
        .flatMap(demand -> demand.layers().stream())
        .map(LayerDemand::encoding)
        .toList();
  }

  @Test
  void trackOfAnotherNodeIsWatchedLikeOneOfThisNode() {
    camera();

    Viewer bob = new Viewer();
    nodes.a.until("picture", () -> !bob.seen().isEmpty());

    assertThat(bob.seen().getFirst().key()).isTrue();
    assertThat(there(camera).info().owner()).isEqualTo(alice.signalling.member);
    assertThat(bob.peer.heard.tracks).hasSize(1);
  }

  @Test
  void nothingIsSentToANodeWhoseMembersWatchNothing() {
    simulcast();
    long before = nodes.toB.traffic().bytes();

    nodes.millis(5_000);

    assertThat(nodes.toB.traffic().bytes() - before).isLessThan(20_000);
  }

  @Test
  void onlyLayersThatMembersUseAreSent() {
    simulcast();
    Viewer bob = new Viewer().height(180);
    Viewer carol = new Viewer().height(180);

    nodes.a.until("both see", () -> !bob.seen().isEmpty() && !carol.seen().isEmpty());
    nodes.millis(2_000);

    assertThat(encodings()).containsExactly(0);
    assertThat(bob.layer()).isZero();

    carol.height(720);
    nodes.a.until("large", () -> carol.layer() == 2);
    nodes.millis(2_000);

    assertThat(encodings()).containsExactly(0, 2);
    assertThat(bob.layer()).isZero();
  }

  @Test
  void manyViewersTakeTheBytesOfOne() {
    simulcast();
    List<Viewer> viewers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      viewers.add(new Viewer().height(720));
    }
    nodes.a.until(
        "all large",
        () -> viewers.stream().allMatch(each -> !each.seen().isEmpty() && each.layer() == 2));
    nodes.millis(3_000);
    long sent = layers.get(2).octets;
    long before = nodes.toB.traffic().bytes();

    nodes.millis(5_000);

    long published = layers.get(2).octets - sent;
    assertThat(nodes.toB.traffic().bytes() - before).isBetween(published, published * 13 / 10);
  }

  @Test
  void demandChangesAtMostFiveTimesASecond() {
    simulcast();
    Viewer bob = new Viewer();
    nodes.a.until("picture", () -> !bob.seen().isEmpty());
    int before = nodes.second.demands.size();

    for (int i = 0; i < 100; i++) {
      bob.height(i % 2 == 0 ? 180 : 720);
      nodes.millis(20);
    }

    assertThat(nodes.second.demands.size() - before).isBetween(1, 10);
  }

  @Test
  void lostPacketsAreAskedForAtTheOtherNodeOnly() {
    camera();
    Viewer bob = new Viewer();
    nodes.a.until("picture", () -> !bob.seen().isEmpty());
    alice.inbox.missed.clear();
    nodes.toB.reshape(LinkShape.OPEN.faults(0.1, 0, 0), nodes.a.now);

    nodes.millis(10_000);
    nodes.toB.reshape(LinkShape.OPEN, nodes.a.now);
    nodes.millis(1_000);

    assertThat(nodes.toB.traffic().lost()).isGreaterThan(10);
    assertThat(alice.inbox.missed).isEmpty();
    List<Integer> numbers =
        bob.seen().stream().map(got -> PublishedTestStream.number(got.payload())).toList();
    int last = numbers.stream().mapToInt(each -> each).max().orElseThrow();
    assertThat(numbers.stream().distinct().filter(each -> each > numbers.getFirst()).count())
        .isGreaterThanOrEqualTo(last - numbers.getFirst() - 1L);
  }

  @Test
  void lossBehindTheViewersNodeIsRepairedThere() {
    camera();
    Viewer bob = new Viewer();
    nodes.a.until("picture", () -> !bob.seen().isEmpty());
    nodes.millis(1_000);
    bob.peer.down.reshape(LinkShape.OPEN.faults(0.1, 0, 0), nodes.a.now);
    long repeated = nodes.a.forwarder.counters().counts().retransmitted();

    nodes.millis(5_000);

    assertThat(nodes.b.forwarder.counters().counts().retransmitted()).isPositive();
    assertThat(nodes.a.forwarder.counters().counts().retransmitted()).isEqualTo(repeated);
  }

  @Test
  void keyFrameRequestsOfManyViewersReachThePublisherAsOne() {
    camera();
    List<Viewer> viewers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      viewers.add(new Viewer());
    }
    nodes.a.until("all see", () -> viewers.stream().noneMatch(each -> each.seen().isEmpty()));
    nodes.millis(3_000);
    int before = layers.getFirst().asked;

    viewers.forEach(each -> each.peer.inbox.wantKeyFrame(each.ssrc));
    nodes.millis(200);

    assertThat(layers.getFirst().asked - before).isEqualTo(1);
  }

  @Test
  void viewersOfANodeWhoComeOneAfterAnotherEachGetAKeyFrameSoon() {
    camera();
    for (int i = 0; i < 8; i++) {
      Viewer viewer = new Viewer();
      long from = nodes.a.now;
      nodes.a.until("sees", () -> !viewer.seen().isEmpty());
      assertThat(TimeUnit.NANOSECONDS.toMillis(nodes.a.now - from))
          .as("on the simulated clock")
          .isLessThan(800);
    }
  }

  @Test
  void narrowRelayLeavesOutTheUpperLayersAndSaysWhy() {
    nodes.toB.reshape(LinkShape.OPEN.rate(700_000, Duration.ofMillis(200)), nodes.a.now);
    simulcast();
    Viewer bob = new Viewer().height(720);
    nodes.a.until("picture", () -> !bob.seen().isEmpty());

    nodes.millis(20_000);

    assertThat(bob.layer()).isLessThan(2);
    assertThat(bob.peer.heard.shown.getLast().reason()).isEqualTo(LayerReason.SERVER);
    assertThat(nodes.first.relay.snapshot(nodes.a.now).limited()).isTrue();

    nodes.toB.reshape(LinkShape.OPEN, nodes.a.now);
    nodes.a.until("large again", () -> bob.layer() == 2);
    nodes.a.until(
        "all is well", () -> bob.peer.heard.shown.getLast().reason() == LayerReason.LARGEST);
  }

  @Test
  void mutedTrackIsMutedAtTheOtherNodeToo() {
    camera();
    Viewer bob = new Viewer();
    nodes.a.until("picture", () -> !bob.seen().isEmpty());

    alice.signalling.track(layers.getFirst()).mute(true);
    nodes.a.until("muted", () -> there(camera).info().muted());
    nodes.millis(100);
    int before = bob.seen().size();
    nodes.millis(1_000);

    assertThat(bob.seen()).hasSize(before);
    assertThat(bob.peer.heard.shown.getLast().reason()).isEqualTo(LayerReason.MUTED);

    there(camera).mute(false);
    nodes.a.until(
        "unmuted by the other node",
        () -> !alice.signalling.track(layers.getFirst()).info().muted());
    nodes.a.until("again", () -> bob.seen().size() > before);
  }

  @Test
  void trackEndsAtTheOtherNodeWithItsPublisher() {
    camera();
    Viewer bob = new Viewer();
    nodes.a.until("picture", () -> !bob.seen().isEmpty());

    alice.peer().close();

    nodes.a.until("gone", () -> !relayed(camera));
    assertThat(bob.peer.heard.tracks).isEmpty();
  }

  @Test
  void voicesOfBothNodesAreHeardAndFindTheActiveSpeaker() {
    alice = nodes.a.caller();
    PublishedTestStream voice = alice.signalling.voice();
    voice.level = 127;
    alice.connect();
    UUID track = alice.signalling.track(voice).id();
    SimulatedPeer bob = nodes.b.caller();
    PublishedTestStream other = bob.signalling.voice();
    other.level = 127;
    bob.connect();
    nodes.a.until("announced", () -> relayed(track));
    int heard = bob.signalling.watch(there(track));
    bob.connect();
    nodes.a.until("heard", () -> !bob.inbox.of(heard).isEmpty());

    voice.level = 20;

    nodes.a.until("speaks", () -> bob.heard.speaking.equals(List.of(alice.signalling.member)));
  }

  @Test
  void onlyTheLoudestVoicesAreSent() {
    List<SimulatedPeer> speakers = new ArrayList<>();
    List<PublishedTestStream> voices = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      SimulatedPeer speaker = nodes.a.caller();
      PublishedTestStream voice = speaker.signalling.voice();
      voice.level = i < 3 ? 20 : 110;
      speakers.add(speaker.connect());
      voices.add(voice);
    }
    SimulatedPeer bob = nodes.b.caller();
    List<Integer> heard = new ArrayList<>();
    nodes.a.until("announced", () -> nodes.second.relay != null && relayedVoices() == 12);
    for (int i = 0; i < 12; i++) {
      heard.add(bob.signalling.watch(there(speakers.get(i).signalling.track(voices.get(i)).id())));
    }
    bob.connect();
    nodes.millis(5_000);
    List<Integer> before = heard.stream().map(each -> bob.inbox.of(each).size()).toList();

    nodes.millis(1_000);

    for (int i = 0; i < 12; i++) {
      int packets = bob.inbox.of(heard.get(i)).size() - before.get(i);
      if (i < 3) {
        assertThat(packets).as("voice " + i).isGreaterThan(40);
      } else {
        assertThat(packets).as("voice " + i).isZero();
      }
    }

    voices.get(0).level = 110;
    voices.get(11).level = 20;
    int silent = bob.inbox.of(heard.get(11)).size();
    nodes.a.until("speaks up", () -> bob.inbox.of(heard.get(11)).size() > silent);

    nodes.millis(5_000);
    int stopped = bob.inbox.of(heard.get(0)).size();
    nodes.millis(1_000);
    assertThat(bob.inbox.of(heard.get(0))).as("voice that has stopped").hasSize(stopped);

    nodes.b.forwarder.startRecording(SfuSimulation.ROOM, new TrackRecorderFake(), nodes.b.now);
    for (int each : heard) {
      int quiet = bob.inbox.of(each).size();
      nodes.a.until("recorded with all voices", () -> bob.inbox.of(each).size() > quiet + 50);
    }
  }

  private long relayedVoices() {
    return nodes.b.forwarder.tracks(SfuSimulation.ROOM).size();
  }

  @Test
  void recorderAtTheOtherNodeGetsTheBestLayer() {
    simulcast();
    TrackRecorderFake recorder = new TrackRecorderFake();

    nodes.b.forwarder.startRecording(SfuSimulation.ROOM, recorder, nodes.b.now);

    nodes.a.until("best", () -> encodings().equals(List.of(2)));
  }

  @Test
  void tracksOfTheOtherNodeAreNotSentBack() {
    camera();
    nodes.millis(1_000);

    assertThat(nodes.second.tracks).isEmpty();
    assertThat(nodes.first.tracks).hasSize(1);
  }

  @Test
  void closedRelayTakesItsTracksWithItALittleLaterAndEndsTheOtherSide() {
    camera();
    new Viewer();

    nodes.second.relay.close();

    assertThat(relayed(camera)).isTrue();
    nodes.millis(TimeUnit.NANOSECONDS.toMillis(RelayedTracks.HOLD_NANOS) + 100);
    assertThat(relayed(camera)).isFalse();
    nodes.a.await("the other side is told", () -> !nodes.first.failures.isEmpty());
  }
}
