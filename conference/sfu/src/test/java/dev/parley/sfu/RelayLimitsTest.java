package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.sfu.RelayedTrack.RelayedSize;
import dev.parley.sfu.RelayedTrack.RelayedStream;
import dev.parley.sfu.TrackDemand.LayerDemand;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the other side of a relay says is bounded, and so is who may say it. */
class RelayLimitsTest {
  private static final CodecFormat VP8 =
      new CodecFormat(Codec.VP8, 96, 126, CodecFormat.NONE, Map.of(), Set.of());

  private static RelayedTrack track(
      int number, String label, int payloadType, int streams, int sizes) {
    return new RelayedTrack(
        new UUID(9, number),
        new UUID(8, number),
        label,
        false,
        new CodecFormat(Codec.VP8, payloadType, 126, CodecFormat.NONE, Map.of(), Set.of()),
        Collections.nCopies(streams, new RelayedStream(2 * number + 1_000, 2 * number + 1_001)),
        Collections.nCopies(sizes, new RelayedSize(0, 0, List.of(1L))),
        RelayedTrack.ALL,
        false);
  }

  @Test
  void announcementsBeyondWhatATrackCanHaveAreRefused() {
    assertThat(track(1, "x".repeat(256), 127, 4, 16).streams()).hasSize(4);

    assertThatIllegalArgumentException().isThrownBy(() -> track(1, "x".repeat(257), 96, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> track(1, "", 128, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> track(1, "", 96, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> track(1, "", 96, 5, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> track(1, "", 96, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> track(1, "", 96, 1, 17));
    assertThatIllegalArgumentException().isThrownBy(() -> new RelayedSize(4, 0, List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new RelayedSize(0, 8, List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new RelayedSize(0, 0, List.of(-1L)));
  }

  @Test
  void demandsBeyondWhatATrackCanHaveAreRefused() {
    UUID id = new UUID(9, 1);
    LayerDemand layer = new LayerDemand(3, 7, 7);

    assertThat(new TrackDemand(id, false, Collections.nCopies(4, layer)).layers()).hasSize(4);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TrackDemand(id, false, Collections.nCopies(5, layer)));
    assertThatIllegalArgumentException().isThrownBy(() -> new LayerDemand(4, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new LayerDemand(-1, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new LayerDemand(0, 8, 0));
  }

  @Test
  void tracksBeyondTheLimitAreLeftOut() {
    TwoNodes nodes = new TwoNodes();
    nodes.open();
    List<RelayedTrack> tracks = new ArrayList<>();
    for (int i = 0; i < RelayLimits.TRACKS_MAX + 1; i++) {
      tracks.add(track(i, "CAMERA", 96, 1, 1));
    }

    nodes.second.relay.announced(tracks, nodes.b.now);

    assertThat(nodes.b.forwarder.tracks(SfuSimulation.ROOM)).hasSize(RelayLimits.TRACKS_MAX);
  }

  @Test
  void trackOfThisNodeIsNotReplacedByAnAnnouncedOne() {
    TwoNodes nodes = new TwoNodes();
    nodes.open();
    SimulatedPeer bob = nodes.b.caller();
    PublishedTestStream camera = bob.signalling.picture().getFirst();
    bob.connect();
    PublishedTrack own = bob.signalling.track(camera);

    nodes.second.relay.announced(
        List.of(
            new RelayedTrack(
                own.id(),
                new UUID(8, 1),
                "CAMERA",
                false,
                VP8,
                List.of(new RelayedStream(1, 2)),
                List.of(new RelayedSize(0, 0, List.of(1L))),
                RelayedTrack.ALL,
                false)),
        nodes.b.now);

    assertThat(bob.signalling.track(camera)).isSameAs(own);
  }

  @Test
  void demandForAnUnknownTrackOrEncodingSendsNothing() {
    TwoNodes nodes = TwoNodes.connected();
    SimulatedPeer alice = nodes.a.caller();
    PublishedTestStream camera = alice.signalling.picture().getFirst();
    alice.connect();
    UUID id = alice.signalling.track(camera).id();
    nodes.a.until("announced", () -> !nodes.first.tracks.isEmpty());

    nodes.first.relay.wanted(
        List.of(
            new TrackDemand(new UUID(9, 9), true, List.of(new LayerDemand(0, 0, 0))),
            new TrackDemand(id, true, List.of(new LayerDemand(3, 7, 7)))),
        nodes.a.now);
    nodes.millis(2_000);

    assertThat(nodes.first.relay.snapshot(nodes.a.now).sent()).isLessThan(10_000);
    assertThat(nodes.first.failures).isEmpty();
  }

  @Test
  void nodeWithAnotherCertificateGetsNowhere() {
    TwoNodes nodes = new TwoNodes();
    nodes.second.relay =
        nodes
            .b
            .forwarder
            .dialRelay(SfuSimulation.ROOM, "a", RelayRole.MESH, nodes.second, 0)
            .orElseThrow();
    Relay.RemoteSide named =
        new Relay.RemoteSide(
            2,
            nodes.second.relay.credentials(),
            DtlsCertificate.make(Clock.systemUTC()).fingerprint());
    nodes.first.relay =
        nodes
            .a
            .forwarder
            .acceptRelay(SfuSimulation.ROOM, "b", RelayRole.MESH, named, nodes.first, 0)
            .orElseThrow();
    nodes.second.relay.answered(
        TwoNodes.side(nodes.first.relay), List.<InetSocketAddress>of(TwoNodes.FIRST), nodes.b.now);
    nodes.a.until(
        "path",
        () -> nodes.second.relay.snapshot(nodes.b.now).progress() != ConnectionProgress.UNREACHED);

    nodes.a.await("refused", () -> !nodes.first.failures.isEmpty());

    assertThat(nodes.first.connected).isFalse();
  }

  @Test
  void noMoreRelaysAreOpenedThanTheLimit() {
    TwoNodes nodes = new TwoNodes();
    for (int i = 0; i < RelayLimits.RELAYS_MAX; i++) {
      assertThat(
              nodes.b.forwarder.dialRelay(
                  "room " + i, "a", RelayRole.MESH, nodes.second, nodes.b.now))
          .isPresent();
    }

    assertThat(
            nodes.b.forwarder.dialRelay("one more", "a", RelayRole.MESH, nodes.second, nodes.b.now))
        .isEmpty();

    nodes.b.forwarder.close();
    assertThat(nodes.b.forwarder.allClosed()).isTrue();
    assertThat(
            nodes.b.forwarder.dialRelay("one more", "a", RelayRole.MESH, nodes.second, nodes.b.now))
        .isPresent();
  }
}
