package dev.parley.server.relays;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.server.relays.RelayAnswer.MediaAddress;
import dev.parley.server.relays.TrackAnnouncement.TrackSize;
import dev.parley.server.relays.TrackAnnouncement.TrackStream;
import dev.parley.server.relays.TrackWish.LayerWish;
import dev.parley.sfu.Relay;
import dev.parley.sfu.RelayLimits;
import dev.parley.sfu.RelayedTrack;
import dev.parley.sfu.RelayedTrack.RelayedSize;
import dev.parley.sfu.RelayedTrack.RelayedStream;
import dev.parley.sfu.TrackDemand;
import dev.parley.sfu.TrackDemand.LayerDemand;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;

/**
 * Conversion between the values of contracts and those of the SFU. What another node sends is
 * checked on the way in: {@link IllegalArgumentException} says what is wrong with it.
 */
final class RelayValues {
  private static final int ALL = -1;
  private static final int NOTHING = -2;

  private RelayValues() {}

  static RelaySide side(Relay.RemoteSide side) {
    return new RelaySide(
        side.channel(), side.ice().ufrag(), side.ice().password(), side.fingerprint().toString());
  }

  static Relay.RemoteSide side(RelaySide side) {
    return new Relay.RemoteSide(
        side.channel(),
        new IceCredentials(side.ufrag(), side.password()),
        CertificateFingerprint.parse(side.fingerprint())
            .orElseThrow(() -> new IllegalArgumentException("the fingerprint of a relay")));
  }

  static List<InetSocketAddress> addresses(List<MediaAddress> addresses) {
    return addresses.stream()
        .map(each -> new InetSocketAddress(InetAddress.ofLiteral(each.host()), each.port()))
        .toList();
  }

  static List<MediaAddress> values(List<InetSocketAddress> addresses) {
    return addresses.stream()
        .map(each -> new MediaAddress(each.getAddress().getHostAddress(), each.getPort()))
        .toList();
  }

  static List<TrackAnnouncement> announcements(List<RelayedTrack> tracks) {
    return tracks.stream().map(RelayValues::announcement).toList();
  }

  private static TrackAnnouncement announcement(RelayedTrack track) {
    CodecFormat format = track.format();
    return new TrackAnnouncement(
        track.id(),
        track.owner(),
        track.label(),
        track.muted(),
        format.codec().name(),
        format.payloadType(),
        format.rtx(),
        format.red(),
        format.parameters(),
        track.streams().stream().map(each -> new TrackStream(each.ssrc(), each.rtx())).toList(),
        track.sizes().stream()
            .map(each -> new TrackSize(each.encoding(), each.spatialId(), each.bitsPerSecond()))
            .toList(),
        switch (track.carried()) {
          case RelayedTrack.ALL -> ALL;
          case RelayedTrack.NOTHING -> NOTHING;
          default -> track.carried();
        },
        track.passedOn());
  }

  static List<RelayedTrack> tracks(List<TrackAnnouncement> announcements) {
    requireCount(announcements);
    return announcements.stream().map(RelayValues::track).toList();
  }

  private static RelayedTrack track(TrackAnnouncement track) {
    return new RelayedTrack(
        track.id(),
        track.owner(),
        track.label(),
        track.muted(),
        new CodecFormat(
            Codec.valueOf(track.codec()),
            track.payloadType(),
            track.rtx(),
            track.red(),
            track.parameters(),
            Set.of()),
        track.streams().stream().map(each -> new RelayedStream(each.ssrc(), each.rtx())).toList(),
        track.sizes().stream()
            .map(each -> new RelayedSize(each.encoding(), each.spatialId(), each.bitsPerSecond()))
            .toList(),
        switch (track.carried()) {
          case ALL -> RelayedTrack.ALL;
          case NOTHING -> RelayedTrack.NOTHING;
          default -> requireSize(track.carried());
        },
        track.passedOn());
  }

  private static int requireSize(int carried) {
    if (carried < 0) {
      throw new IllegalArgumentException("carried size: " + carried);
    }
    return carried;
  }

  static List<TrackWish> wishes(List<TrackDemand> demands) {
    return demands.stream()
        .map(each ->
            new TrackWish(
                each.track(),
                each.always(),
                each.layers().stream()
                    .map(layer ->
                        new LayerWish(layer.encoding(), layer.spatialId(), layer.temporalId()))
                    .toList()))
        .toList();
  }

  static List<TrackDemand> demands(List<TrackWish> wishes) {
    requireCount(wishes);
    return wishes.stream()
        .map(each ->
            new TrackDemand(
                each.track(),
                each.always(),
                each.layers().stream()
                    .map(layer ->
                        new LayerDemand(layer.encoding(), layer.spatialId(), layer.temporalId()))
                    .toList()))
        .toList();
  }

  private static void requireCount(List<?> tracks) {
    if (tracks.size() > RelayLimits.TRACKS_MAX) {
      throw new IllegalArgumentException(
          "%d tracks of a relay are more than %d".formatted(tracks.size(), RelayLimits.TRACKS_MAX));
    }
  }
}
