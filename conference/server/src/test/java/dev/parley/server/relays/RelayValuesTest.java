package dev.parley.server.relays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.server.relays.RelayAnswer.MediaAddress;
import dev.parley.server.relays.TrackAnnouncement.TrackSize;
import dev.parley.server.relays.TrackAnnouncement.TrackStream;
import dev.parley.server.relays.TrackWish.LayerWish;
import dev.parley.sfu.RelayLimits;
import dev.parley.sfu.RelayedTrack;
import dev.parley.sfu.RelayedTrack.RelayedSize;
import dev.parley.sfu.RelayedTrack.RelayedStream;
import dev.parley.sfu.TrackDemand;
import dev.parley.sfu.TrackDemand.LayerDemand;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RelayValuesTest {
  private static final UUID ID = new UUID(1, 2);

  private static TrackAnnouncement announcement(String codec, int streams, int carried) {
    return new TrackAnnouncement(
        ID,
        new UUID(3, 4),
        "CAMERA",
        false,
        codec,
        96,
        126,
        -1,
        Map.of("profile-id", "0"),
        Collections.nCopies(streams, new TrackStream(5, 6)),
        List.of(new TrackSize(0, 0, List.of(100L))),
        carried,
        false);
  }

  @Test
  void trackPassesUnchanged() {
    RelayedTrack track =
        new RelayedTrack(
            ID,
            new UUID(3, 4),
            "SCREEN",
            true,
            new CodecFormat(
                Codec.VP9, 98, 126, CodecFormat.NONE, Map.of("profile-id", "0"), Set.of()),
            List.of(new RelayedStream(1, 2), new RelayedStream(3, 4)),
            List.of(new RelayedSize(0, 0, List.of(100L, 200L)), new RelayedSize(1, 0, List.of())),
            1,
            true);
    List<RelayedTrack> tracks = List.of(track);

    assertThat(RelayValues.tracks(RelayValues.announcements(tracks))).isEqualTo(tracks);
  }

  @Test
  void demandPassesUnchanged() {
    List<TrackDemand> demands =
        List.of(
            new TrackDemand(ID, true, List.of(new LayerDemand(0, 7, 7), new LayerDemand(2, 1, 0))));

    assertThat(RelayValues.demands(RelayValues.wishes(demands))).isEqualTo(demands);
  }

  @Test
  void hostileAnnouncementsAreRefused() {
    assertThat(RelayValues.tracks(List.of(announcement("VP8", 4, -1)))).hasSize(1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RelayValues.tracks(List.of(announcement("GIF", 1, -1))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RelayValues.tracks(List.of(announcement("VP8", 5, -1))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RelayValues.tracks(List.of(announcement("VP8", 1, -3))));
    List<TrackAnnouncement> many =
        Collections.nCopies(RelayLimits.TRACKS_MAX + 1, announcement("VP8", 1, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> RelayValues.tracks(many));
  }

  @Test
  void hostileDemandsAreRefused() {
    TrackWish wish = new TrackWish(ID, false, List.of(new LayerWish(0, 0, 0)));

    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            RelayValues.demands(
                List.of(new TrackWish(ID, false, List.of(new LayerWish(4, 0, 0))))));
    List<TrackWish> many = Collections.nCopies(RelayLimits.TRACKS_MAX + 1, wish);
    assertThatIllegalArgumentException().isThrownBy(() -> RelayValues.demands(many));
  }

  @Test
  void hostileParametersAreRefused() {
    String password = "p".repeat(24);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RelayValues.side(new RelaySide(0x4000, "ufrag", password, "sha-256 zz")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RelayValues.side(new RelaySide(0x4000, "u", password, "")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RelayValues.addresses(List.of(new MediaAddress("example.org", 7_400))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RelayValues.addresses(List.of(new MediaAddress("127.0.0.1", 70_000))));
  }
}
