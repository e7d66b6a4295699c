package dev.parley.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.forwarding.Inbox.Tells;
import dev.parley.testkit.net.Lane;
import dev.parley.testkit.net.Shape;
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

  private final Stage stage = new Stage();
  private final Caller alice = stage.caller();
  private final Stream camera = alice.signalling.picture().getFirst();

  ViewerKindsTest() {
    camera.bytes = 900;
    camera.packetsPerFrame = 5;
    alice.connect();
    stage.millis(3_000);
  }

  private Caller viewer(Kind kind) {
    Caller viewer = stage.caller();
    viewer.inbox.tells.clear();
    viewer.inbox.tells.addAll(kind.tells);
    viewer.signalling.unrepaired = !kind.repaired;
    viewer.signalling.untold = !kind.tells.contains(Tells.TRANSPORT_WIDE);
    return viewer;
  }

  private int watch(Caller viewer) {
    return viewer.signalling.watch(alice.signalling.track(camera));
  }

  /** {@return bits that the server sent to a viewer within so many seconds, on average} */
  private long offered(Caller viewer, int seconds) {
    long before = viewer.down.traffic().bytes();
    stage.millis(seconds * 1_000L);
    return (viewer.down.traffic().bytes() - before) * 8 / seconds;
  }

  private static Heard.Shown shown(Caller viewer) {
    return viewer.heard.shown.getLast();
  }

  @ParameterizedTest
  @EnumSource
  void viewerOnAGoodLineGetsThePictureWithinTwoSecondsAndKeepsIt(Kind kind) {
    Caller viewer = viewer(kind);
    int ssrc = watch(viewer);
    viewer.down = new Lane(Shape.OPEN.delay(Duration.ofMillis(20), Duration.ofMillis(2)), 5);
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
    Caller viewer = viewer(kind);
    watch(viewer);
    viewer.down = new Lane(Shape.OPEN.rate(300_000, ROUTER), 5);
    viewer.connect();
    stage.millis(3_000);
    assertThat(offered(viewer, 60)).isLessThan(300_000);
  }

  @ParameterizedTest
  @EnumSource
  void viewerOnABadLineGetsTheLayerThatTheLineCarries(Kind kind) {
    Call call = Call.simulcast(stage);
    Caller viewer = viewer(kind);
    int ssrc = viewer.signalling.watch(call.track());
    viewer.down = new Lane(Shape.OPEN.rate(300_000, ROUTER), 5);
    viewer.connect();
    stage.millis(10_000);
    int before = viewer.inbox.of(ssrc).size();
    assertThat(offered(viewer, 60)).isLessThan(330_000);
    assertThat(viewer.inbox.of(ssrc).size() - before).as("of the smallest").isGreaterThan(1_500);
  }

  @ParameterizedTest
  @EnumSource
  void pictureComesBackWhenABadLineBecomesGood(Kind kind) {
    Caller viewer = viewer(kind);
    int ssrc = watch(viewer);
    viewer.down = new Lane(Shape.OPEN.rate(300_000, ROUTER), 5);
    viewer.connect();
    stage.millis(20_000);
    viewer.down.reshape(Shape.OPEN, stage.now);
    stage.millis(70_000);
    int before = viewer.inbox.of(ssrc).size();
    stage.millis(5_000);
    assertThat(viewer.inbox.of(ssrc).size() - before).isGreaterThan(800);
  }

  @Test
  void firstPictureComesWithinASecondForOneFiftyAndAHundredViewers() {
    for (int count : new int[] {1, 50, 100}) {
      List<Caller> viewers = new ArrayList<>();
      List<Integer> streams = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Caller viewer = viewer(i % 2 == 0 ? Kind.BROWSER : Kind.TRANSPORT_WIDE_WITHOUT_RTX);
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
