package dev.parley.sfu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Receiving side of a relay: receives those tracks of the other node that {@link RelayedTracks}
 * takes from this relay, and computes what the members at this node use of them. Threads: confined
 * to its owner.
 */
final class RelayUplink {
  private final RoomContext room;
  private final MediaTransport transport;
  private final BiConsumer<UUID, Boolean> muting;
  private final UplinkStreams streams;
  private final UplinkReports reports;
  private final UplinkPackets packets;
  private final Map<UUID, PublishedTrack> tracks = new LinkedHashMap<>(); // received from here
  private Map<UUID, RelayedTrack> announced = new LinkedHashMap<>();
  private RelayRole role;

  /**
   * @param muting has the other node mute or unmute a track
   */
  RelayUplink(
      SfuContext context,
      RoomContext room,
      MediaTransport transport,
      RelayRole role,
      BiConsumer<UUID, Boolean> muting) {
    this.room = room;
    this.transport = transport;
    this.role = role;
    this.muting = muting;
    streams = new UplinkStreams(room.counters(), RelayLimits.STREAMS_MAX);
    streams.sections(UplinkSections.declaredOnly(RelayFormat.IDS));
    reports = new UplinkReports(context, transport, room.counters());
    packets = new UplinkPackets(context, room, streams, reports);
    room.relayed().add(this);
  }

  /** Applies the announcement of the other node, in place of the previous one. */
  void announced(List<RelayedTrack> announcement, long now) {
    Map<UUID, RelayedTrack> before = announced;
    announced = new LinkedHashMap<>();
    for (RelayedTrack each : announcement) {
      if (announced.size() < RelayLimits.TRACKS_MAX) {
        announced.putIfAbsent(each.id(), each);
      }
    }
    Set<UUID> changed = new LinkedHashSet<>(before.keySet());
    changed.addAll(announced.keySet());
    room.relayed().changed(changed, now);
  }

  void role(RelayRole given, long now) {
    role = given;
    room.relayed().changed(Set.copyOf(announced.keySet()), now);
  }

  /** Notes that packets can come: from now on the relay may take the place of another one. */
  void connected(long now) {
    room.relayed().changed(Set.copyOf(announced.keySet()), now);
  }

  /** {@return whether packets can come} */
  boolean connected() {
    return transport.connected();
  }

  /** {@return the announcement of a track; null if the other node does not announce it} */
  @Nullable RelayedTrack announcement(UUID track) {
    return announced.get(track);
  }

  /** {@return where an announced track is published} */
  TrackOrigin origin(RelayedTrack track) {
    return role.origin(track);
  }

  /** {@return whether a track is received from this relay} */
  boolean receives(PublishedTrack track) {
    return track.equals(tracks.get(track.id()));
  }

  /**
   * {@return the key of an announced audio track in the mix, which is not sent back over a line}
   */
  Object mixKey(PublishedTrack track) {
    return role.thin() && track.mixed() ? this : track;
  }

  /** Receives a track from this relay, as it is announced now. */
  void take(PublishedTrack track, RelayedTrack source, long now) {
    tracks.put(track.id(), track);
    // Subscribers' sections are negotiated for one codec, as with the tracks of this node.
    track.negotiated(source.format(), RelayFormat.IDS, source.streams().size());
    streams.truncate(track, source.streams().size());
    for (int i = 0; i < source.streams().size(); i++) {
      streams.declare(source.streams().get(i), track, i, now);
    }
    track.announced(source, origin(source));
  }

  /** Receives a track no longer from this relay. */
  void leave(PublishedTrack track) {
    tracks.remove(track.id());
    streams.truncate(track, 0);
  }

  /** Has the other node mute or unmute a track. */
  void mute(UUID track, boolean muted) {
    muting.accept(track, muted);
  }

  /** {@return what the members at this node use of the other node's tracks} */
  List<TrackDemand> demands() {
    boolean mixed = room.audioMix().hasListeners();
    List<TrackDemand> demands = new ArrayList<>();
    for (PublishedTrack track : tracks.values()) {
      if (track.heardInMix()) {
        continue;
      }
      LayerUnion union = new LayerUnion();
      track.receivers().forEach(receiver -> receiver.demand(union));
      if (mixed && track.audio() && !track.suppressed()) {
        union.add(0, 0, 0);
      }
      TrackDemand demand = union.demand(track);
      if (!demand.layers().isEmpty()) {
        demands.add(demand);
      }
    }
    return demands;
  }

  /** Handles an authenticated RTP packet. */
  void packet(byte[] bytes, int from, int length, long now) {
    packets.received(bytes, from, length, now);
  }

  /** Handles an authenticated RTCP compound packet. */
  void reports(byte[] bytes, int from, int length, long now) {
    packets.reported(bytes, from, length, now);
  }

  /**
   * Sends the RTCP that is due.
   *
   * @param roundTrip to the other node in nanoseconds
   */
  void tick(long roundTrip, long now) {
    reports.tick(tracks.values(), roundTrip, now);
  }

  /** {@return the number of RTP packets received} */
  long packetsReceived() {
    return packets.packetsReceived();
  }

  /** {@return the bytes of the RTP packets received} */
  long bytesReceived() {
    return packets.bytesReceived();
  }

  /** {@return bits per second received} */
  long bitsPerSecond(long now) {
    return packets.bitsPerSecond(now);
  }

  void close(long now) {
    announced = new LinkedHashMap<>();
    room.relayed().remove(this, now);
  }
}
