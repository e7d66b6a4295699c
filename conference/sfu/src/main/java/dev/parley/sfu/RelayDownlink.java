package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.sfu.RelaySnapshot.RelayTraffic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Sending side of a relay: announces the tracks that are published at this node, and sends what the
 * other node uses of them. Threads: confined to its owner.
 */
final class RelayDownlink {
  /** Bandwidth that nodes are assumed to have between them until it is measured, and limits. */
  private static final BandwidthEstimate.Bounds BOUNDS =
      new BandwidthEstimate.Bounds(100_000, 3_000_000, 150_000_000);

  private static final BandwidthEstimate.Bounds THIN_BOUNDS =
      new BandwidthEstimate.Bounds(20_000, 64_000, 1_000_000);

  private static final long AUDIO_NANOS = 50_000_000;

  private final SfuContext context;
  private final RoomContext room;
  private final Map<UUID, RelaySentTrack> tracks = new LinkedHashMap<>();
  private final DownlinkControl control;
  private final LinkAllocator allocator;
  private final Optional<RelaySentMix> mix; // over a thin line only
  private final RelayUplink uplink;
  private Map<UUID, TrackDemand> wanted = Map.of();
  private RelayRole role;
  private long audioAt;

  /**
   * @param uplink other direction of the same relay
   */
  RelayDownlink(
      SfuContext context,
      RoomContext room,
      MediaTransport transport,
      RelayUplink uplink,
      RelayRole role) {
    this.uplink = uplink;
    this.context = context;
    this.room = room;
    this.role = role;
    control =
        new DownlinkControl(
            context,
            room,
            transport,
            uplink,
            role.thin() ? THIN_BOUNDS : BOUNDS,
            (_, _, _, _, _) -> {
              // The other node learns it from the announcement.
            });
    control.estimate().transportWide(true);
    PeerSubscriptions sent = control.subscriptions();
    mix =
        role.thin()
            ? Optional.of(new RelaySentMix(room.name(), role.mix(), sent, context.random()))
            : Optional.empty();
    allocator =
        role.thin()
            ? new ThinAllocator(tracks.values(), room, control.estimate(), sent::receivesMix)
            : new RelayAllocator(tracks.values(), room, control.estimate());
    audioAt = context.now();
  }

  void role(RelayRole given) {
    role = given;
  }

  /** {@return the announcement of the tracks that the other node gets over this relay} */
  List<RelayedTrack> announcement(long now) {
    Set<PublishedTrack> present = room.tracks().announced(role);
    if (role.thin()) {
      present.removeIf(track -> track.mixed() || uplink.receives(track));
    }
    tracks
        .values()
        .removeIf(sent -> {
          boolean gone = !present.contains(sent.track());
          if (gone) {
            sent.end();
          }
          return gone;
        });
    for (PublishedTrack track : present) {
      if (!tracks.containsKey(track.id()) && tracks.size() < RelayLimits.TRACKS_MAX) {
        RelaySentTrack sent =
            new RelaySentTrack(track, control.subscriptions(), role.thin(), context.random());
        tracks.put(track.id(), sent);
        sent.wanted(wanted.get(track.id()));
      }
    }
    List<RelayedTrack> announcement = new ArrayList<>();
    mix.ifPresent(its -> announcement.add(its.announcement()));
    tracks.values().forEach(sent -> announcement.add(sent.announcement(now)));
    return announcement;
  }

  /** {@return whether a track is announced to the other node} */
  boolean announces(UUID track) {
    return tracks.containsKey(track);
  }

  /** Sets what the other node uses, in place of what it used before. */
  void wanted(Map<UUID, TrackDemand> demands) {
    wanted = demands;
    tracks.forEach((id, sent) -> sent.wanted(demands.get(id)));
    mix.ifPresent(its -> its.wanted(demands.get(its.id())));
    control.reconsider();
  }

  /** Handles an authenticated RTCP compound packet. */
  void reports(byte[] bytes, int from, int length, long now) {
    control.reports(bytes, from, length, now);
  }

  void tick(long now) {
    if (now - audioAt >= 0) {
      audioAt = now + AUDIO_NANOS;
      chooseAudio(now);
    }
    control.tick(allocator, now);
  }

  private void chooseAudio(long now) {
    if (role.thin()) {
      return; // it is mixed
    }
    Set<UUID> announced = new HashSet<>();
    for (RelaySentTrack each : tracks.values()) {
      if (each.track().audio()) {
        announced.add(each.track().owner());
      }
    }
    Set<UUID> audible = room.speakers().audible(announced, now);
    for (RelaySentTrack each : tracks.values()) {
      if (each.track().audio()) {
        boolean heard = each.always() || audible.contains(each.track().owner());
        each.sendAudio(each.used() && heard, now);
      }
    }
  }

  /** {@return round-trip time in nanoseconds; negative when unknown} */
  long roundTrip() {
    return control.estimate().roundTrip();
  }

  /** {@return the state of the relay} */
  RelaySnapshot snapshot(String node, ConnectionProgress progress, long now) {
    return new RelaySnapshot(
        node,
        progress,
        tracks.size(),
        control.sentBitsPerSecond(now),
        uplink.bitsPerSecond(now),
        control.estimate().bitsPerSecond(),
        control.estimate().roundTrip(),
        control.loss(),
        allocator.limited(),
        control.estimate().description(),
        new RelayTraffic(
            control.packetsSent(),
            control.bytesSent(),
            uplink.packetsReceived(),
            uplink.bytesReceived()));
  }

  void close() {
    tracks.clear();
    control.close();
  }
}
