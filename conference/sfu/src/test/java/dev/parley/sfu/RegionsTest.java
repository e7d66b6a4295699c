package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.RelayRole.Sends;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Five nodes in two regions: 0 and 1 in the one, of which 0 is the hub; 2, 3 and 4 in the other, of
 * which 2 is the hub. Alice is at 1.
 */
class RegionsTest {
  private final ManyNodes nodes = new ManyNodes(5);
  private SimulatedPeer alice;
  private PublishedTestStream picture;
  private UUID camera;

  @BeforeEach
  void connect() {
    nodes.relay(1, 0, false, Sends.OWN, Sends.OTHER_REGIONS);
    nodes.relay(3, 2, false, Sends.OWN, Sends.OTHER_REGIONS);
    nodes.relay(4, 2, false, Sends.OWN, Sends.OTHER_REGIONS);
    nodes.relay(4, 3, false, Sends.OWN, Sends.OWN);
    nodes.relay(2, 0, true, Sends.OWN, Sends.OWN);
    nodes.relay(2, 1, true, Sends.NOTHING, Sends.OWN);
    nodes.relay(3, 0, true, Sends.OWN, Sends.NOTHING);
    nodes.relay(4, 0, true, Sends.OWN, Sends.NOTHING);
    alice = nodes.node(1).caller();
    picture = alice.signalling.picture().getFirst();
    picture.bytes = 700;
    alice.connect();
    camera = alice.signalling.track(picture).id();
    clock().until("announced to all", () -> List.of(0, 2, 3, 4).stream().allMatch(this::knows));
  }

  private SfuSimulation clock() {
    return nodes.node(0);
  }

  private boolean knows(int node) {
    return nodes.node(node).forwarder.track(SfuSimulation.ROOM, camera).isPresent();
  }

  private PublishedTrack at(int node) {
    return nodes.node(node).forwarder.track(SfuSimulation.ROOM, camera).orElseThrow();
  }

  /** A viewer of Alice's camera. */
  private final class Viewer {
    private final SimulatedPeer peer;
    private final int ssrc;

    Viewer(int node) {
      peer = nodes.node(node).caller();
      ssrc = peer.signalling.watch(at(node));
      peer.connect();
      clock().until("picture at " + node, () -> count() > 0);
    }

    int count() {
      return peer.inbox.of(ssrc).size();
    }

    List<Integer> numbers() {
      return peer.inbox.of(ssrc).stream()
          .map(got -> PublishedTestStream.number(got.payload()))
          .toList();
    }
  }

  @Test
  void layerCrossesTheLineBetweenRegionsOnceForAllNodesOfTheRegion() {
    List<Viewer> viewers = new ArrayList<>();
    for (int node : List.of(2, 3, 3, 4, 4)) {
      viewers.add(new Viewer(node));
    }
    clock().millis(2_000);
    nodes.bytes.clear();
    long sent = picture.octets;

    clock().millis(5_000);

    long published = picture.octets - sent;
    assertThat(nodes.takeBytes(1, 2)).isBetween(published, published * 13 / 10);
    assertThat(nodes.takeBytes(2, 3)).isBetween(published, published * 13 / 10);
    assertThat(nodes.takeBytes(2, 4)).isBetween(published, published * 13 / 10);
    assertThat(nodes.takeBytes(0, 3) + nodes.takeBytes(0, 4) + nodes.takeBytes(0, 2))
        .isLessThan(published / 10);
    viewers.forEach(viewer -> assertThat(viewer.numbers()).doesNotHaveDuplicates());
  }

  @Test
  void nothingCrossesTheLineThatNoNodeOfTheRegionUses() {
    new Viewer(0);
    clock().millis(1_000);
    nodes.bytes.clear();

    clock().millis(5_000);

    assertThat(nodes.takeBytes(1, 2)).isLessThan(20_000);
  }

  @Test
  void keyFrameRequestsOfARegionReachThePublisherAsOne() {
    List<Viewer> viewers = List.of(new Viewer(2), new Viewer(3), new Viewer(4), new Viewer(4));
    clock().millis(3_000);
    int before = picture.asked;

    viewers.forEach(each -> each.peer.inbox.wantKeyFrame(each.ssrc));
    clock().until("asked", () -> picture.asked > before);
    clock().millis(300);

    assertThat(picture.asked - before).isEqualTo(1);
  }

  @Test
  void muteFromTheOtherRegionGoesBackOverItsHub() {
    at(4).mute(true);

    clock().until("muted", () -> alice.signalling.track(picture).info().muted());
    clock()
        .until("all know", () -> List.of(0, 2, 3, 4).stream().allMatch(n -> at(n).info().muted()));
  }

  @Test
  void quietVoiceThatSpeaksUpIsHeardBehindTheHub() {
    List<SimulatedPeer> speakers = new ArrayList<>();
    List<PublishedTestStream> voices = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      SimulatedPeer speaker = nodes.node(i % 2).caller();
      PublishedTestStream voice = speaker.signalling.voice();
      voice.level = i < 3 ? 20 : 110;
      speakers.add(speaker.connect());
      voices.add(voice);
    }
    UUID last = speakers.get(11).signalling.track(voices.get(11)).id();
    SfuSimulation there = nodes.node(4);
    clock().until("announced", () -> there.forwarder.track(SfuSimulation.ROOM, last).isPresent());
    SimulatedPeer bob = there.caller();
    int heard = bob.signalling.watch(there.forwarder.track(SfuSimulation.ROOM, last).orElseThrow());
    bob.connect();
    clock().millis(3_000);

    voices.get(11).level = 20;

    int before = bob.inbox.of(heard).size();
    clock().until("heard", () -> bob.inbox.of(heard).size() > before + 50);
  }

  @Test
  void viewersKeepTheTrackWhenAnotherNodeBecomesTheHub() {
    Viewer bob = new Viewer(4);
    clock().millis(1_000);
    PublishedTrack track = at(4);

    // First what the new hub does, then what the old one does no more.
    nodes.relay(3, 1, true, Sends.NOTHING, Sends.OWN);
    nodes.role(3, 2, false, Sends.OTHER_REGIONS);
    nodes.role(3, 4, false, Sends.OTHER_REGIONS);
    clock().millis(1_000);
    nodes.role(2, 3, false, Sends.OWN);
    nodes.role(2, 4, false, Sends.OWN);
    nodes.role(1, 2, true, Sends.NOTHING);
    int before = bob.count();
    clock().until("goes on", () -> bob.count() > before + 50);

    assertThat(at(4)).isSameAs(track);
    assertThat(bob.peer.heard.tracks).hasSize(1);
    nodes.bytes.clear();
    clock().millis(2_000);
    assertThat(nodes.takeBytes(3, 4)).isGreaterThan(20_000);
    assertThat(nodes.takeBytes(2, 4)).isLessThan(20_000);
  }

  @Test
  void viewersKeepTheTrackWhenTheirHubIsLost() {
    Viewer bob = new Viewer(4);
    clock().millis(1_000);
    PublishedTrack track = at(4);

    for (int node : List.of(0, 1, 3, 4)) {
      nodes.close(node, 2);
    }
    clock().millis(1_000);
    nodes.relay(3, 1, true, Sends.NOTHING, Sends.OWN);
    nodes.role(3, 4, false, Sends.OTHER_REGIONS);
    int before = bob.count();

    clock().until("goes on", () -> bob.count() > before + 50);
    assertThat(at(4)).isSameAs(track);
  }

  @Test
  void noTrackTakesAThirdHopWhateverTheRolesAre() {
    for (List<Integer> each : List.of(List.of(2, 0), List.of(3, 0), List.of(4, 0), List.of(4, 3))) {
      nodes.role(each.get(0), each.get(1), true, Sends.OTHER_REGIONS);
      nodes.role(each.get(1), each.get(0), true, Sends.OTHER_REGIONS);
    }
    Viewer bob = new Viewer(4);
    clock().millis(3_000);
    nodes.bytes.clear();
    long sent = picture.octets;

    clock().millis(3_000);

    assertThat(nodes.bytes.values().stream().mapToLong(each -> each).sum())
        .isLessThan((picture.octets - sent) * 26 / 10 + 60_000);
    assertThat(bob.numbers()).doesNotHaveDuplicates();
  }

  @Test
  void wishToMuteIsRepeatedWhenTheRelayIsBack() {
    nodes.close(1, 2);
    at(2).mute(true);
    clock().millis(1_000);
    assertThat(alice.signalling.track(picture).info().muted()).isFalse();

    nodes.relay(2, 1, true, Sends.NOTHING, Sends.OWN);

    clock().until("muted", () -> alice.signalling.track(picture).info().muted());
  }
}
