package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.ReceivedMedia.Tells;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Viewers of every kind get the picture where their line carries it, and no more than that where it
 * does not. The picture has one layer of 1.2 Mbit/s, twice what a line is believed to carry at
 * first.
 */
final class ViewerKindsTest {
  private static final Duration ROUTER = Duration.ofMillis(300);

  /** What a viewer negotiates and tells. */
  enum Kind {
    BROWSER(true, Tells.TRANSPORT_WIDE, Tells.REPORTS),
    TRANSPORT_WIDE_WITHOUT_RTX(false, Tells.TRANSPORT_WIDE, Tells.REPORTS),
    TRANSPORT_WIDE_ALONE(false, Tells.TRANSPORT_WIDE),
    REPORTS_ONLY(false, Tells.REPORTS),
    ESTIMATE_ONLY(false, Tells.ESTIMATE),
    ESTIMATE_AND_REPORTS(true, Tells.ESTIMATE, Tells.REPORTS),
    NOTHING(false);

    private final boolean repaired;
    private final List<Tells> tells;

    Kind(boolean repaired, Tells... tells) {
      this.repaired = repaired;
      this.tells = List.of(tells);
    }
  }

  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final PublishedTestStream camera = alice.signalling.picture().getFirst();

  ViewerKindsTest() {
    camera.bytes = 900;
    camera.packetsPerFrame = 5;
    alice.connect();
    stage.millis(3_000);
  }

  private SimulatedPeer viewer(Kind kind) {
    SimulatedPeer viewer = stage.caller();
    viewer.inbox.tells.clear();
    viewer.inbox.tells.addAll(kind.tells);
    viewer.signalling.unrepaired = !kind.repaired;
    viewer.signalling.untold = !kind.tells.contains(Tells.TRANSPORT_WIDE);
    return viewer;
  }

  private int watch(SimulatedPeer viewer) {
    return viewer.signalling.watch(alice.signalling.track(camera));
  }

  /** {@return bits that the server sent to a viewer within so many seconds, on average} */
  private long offered(SimulatedPeer viewer, int seconds) {
    long before = viewer.down.traffic().bytes();
    stage.millis(seconds * 1_000L);
    return (viewer.down.traffic().bytes() - before) * 8 / seconds;
  }

  private static PeerEventLog.Shown shown(SimulatedPeer viewer) {
    return viewer.heard.shown.getLast();
  }

  @ParameterizedTest
  @EnumSource
  void viewerWithGoodBandwidthGetsVideoWithinTwoSecondsAndKeepsIt(Kind kind) {
    SimulatedPeer viewer = viewer(kind);
    int ssrc = watch(viewer);
    viewer.down =
        new LinkDirection(LinkShape.OPEN.delay(Duration.ofMillis(20), Duration.ofMillis(2)), 5);
    viewer.connect();
    stage.millis(2_000);
    assertThat(viewer.inbox.of(ssrc)).as("after two seconds").isNotEmpty();

    stage.millis(30_000);
    int before = viewer.inbox.of(ssrc).size();
    stage.millis(10_000);
    assertThat(viewer.inbox.of(ssrc).size() - before).as("in the last ten").isGreaterThan(1_600);
    assertThat(shown(viewer).reason()).isEqualTo(LayerReason.LARGEST);
  }

  @ParameterizedTest
  @EnumSource
  void viewerOnABadLineIsSentAtMostWhatTheLineCarries(Kind kind) {
    SimulatedPeer viewer = viewer(kind);
    watch(viewer);
    viewer.down = new LinkDirection(LinkShape.OPEN.rate(300_000, ROUTER), 5);
    viewer.connect();
    stage.millis(3_000);
    assertThat(offered(viewer, 60)).isLessThan(300_000);
  }

  @ParameterizedTest
  @EnumSource
  void viewerOnABadLineGetsTheLayerThatTheLineCarries(Kind kind) {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    SimulatedPeer viewer = viewer(kind);
    int ssrc = viewer.signalling.watch(call.track());
    viewer.down = new LinkDirection(LinkShape.OPEN.rate(300_000, ROUTER), 5);
    viewer.connect();
    stage.millis(10_000);
    int before = viewer.inbox.of(ssrc).size();
    assertThat(offered(viewer, 60)).isLessThan(330_000);
    assertThat(viewer.inbox.of(ssrc).size() - before).as("of the smallest").isGreaterThan(1_500);
  }

  @ParameterizedTest
  @EnumSource
  void videoReturnsWhenABadLinkBecomesGood(Kind kind) {
    SimulatedPeer viewer = viewer(kind);
    int ssrc = watch(viewer);
    viewer.down = new LinkDirection(LinkShape.OPEN.rate(300_000, ROUTER), 5);
    viewer.connect();
    stage.millis(20_000);
    viewer.down.reshape(LinkShape.OPEN, stage.now);
    stage.millis(70_000);
    int before = viewer.inbox.of(ssrc).size();
    stage.millis(5_000);
    assertThat(viewer.inbox.of(ssrc).size() - before).isGreaterThan(800);
  }

  @Test
  void firstFrameArrivesWithinASecondForOneFiftyAndAHundredViewers() {
    for (int count : new int[] {1, 50, 100}) {
      List<SimulatedPeer> viewers = new ArrayList<>();
      List<Integer> streams = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        SimulatedPeer viewer = viewer(i % 2 == 0 ? Kind.BROWSER : Kind.TRANSPORT_WIDE_WITHOUT_RTX);
        streams.add(watch(viewer));
        viewers.add(viewer);
      }
      for (int i = 0; i < count; i++) {
        viewers.get(i).connect();
      }
      stage.millis(1_000);
      for (int i = 0; i < count; i++) {
        assertThat(viewers.get(i).inbox.of(streams.get(i))).as("%d of %d", i, count).isNotEmpty();
      }
    }
  }
}
