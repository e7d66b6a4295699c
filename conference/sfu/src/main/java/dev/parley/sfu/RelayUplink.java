package dev.parley.sfu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * Receiving side of a relay: publishes the tracks of the other node in the room, and computes what
 * the members at this node use of them. Threads: confined to its owner.
 */
final class RelayUplink {
  private final RoomContext room;
  private final BiConsumer<UUID, Boolean> muting;
  private final UplinkStreams streams;
  private final UplinkReports reports;
  private final UplinkPackets packets;
  private final Map<UUID, PublishedTrack> tracks = new LinkedHashMap<>();

  /**
   * @param muting has the other node mute or unmute a track
   */
  RelayUplink(
      SfuContext context,
      RoomContext room,
      MediaTransport transport,
      BiConsumer<UUID, Boolean> muting) {
    this.room = room;
    this.muting = muting;
    streams = new UplinkStreams(room.counters(), RelayLimits.STREAMS_MAX);
    streams.sections(UplinkSections.declaredOnly(RelayFormat.IDS));
    reports = new UplinkReports(context, transport, room.counters());
    packets = new UplinkPackets(context, room, streams, reports);
  }

  /** Applies the announcement of the other node, in place of the previous one. */
  void announced(List<RelayedTrack> announcement, long now) {
    Map<UUID, PublishedTrack> before = Map.copyOf(tracks);
    tracks.clear();
    for (RelayedTrack each : announcement) {
      boolean first = !tracks.containsKey(each.id());
      if (first && tracks.size() < RelayLimits.TRACKS_MAX && !publishedHere(each.id())) {
        tracks.put(each.id(), track(each, Optional.ofNullable(before.get(each.id())), now));
      }
    }
    before.values().stream().filter(track -> !tracks.containsValue(track)).forEach(this::end);
  }

  /** {@return whether a member at this node publishes the track, who has moved here} */
  private boolean publishedHere(UUID id) {
    return room.tracks().find(id).filter(track -> !track.relayed()).isPresent();
  }

  private PublishedTrack track(RelayedTrack announced, Optional<PublishedTrack> known, long now) {
    // Subscribers' sections are negotiated for one codec, as with the tracks of this node.
    PublishedTrack track =
        known
            .filter(before -> before.format().codec() == announced.format().codec())
            .orElseGet(() -> publish(announced));
    track.negotiated(announced.format(), RelayFormat.IDS, announced.streams().size());
    streams.truncate(track, announced.streams().size());
    for (int i = 0; i < announced.streams().size(); i++) {
      streams.declare(announced.streams().get(i), track, i, now);
    }
    track.announced(announced);
    return track;
  }

  private PublishedTrack publish(RelayedTrack announced) {
    PublishedTrack track =
        new PublishedTrack(
            announced.owner(),
            new TrackPublication(announced.id(), announced.label()),
            announced.format(),
            true,
            room.tracks());
    track.announced(announced);
    track.mutedBy(muted -> muting.accept(announced.id(), muted));
    // Its publisher hears the mix of another node: here, no peer has it as its own voice.
    room.tracks().add(track, track);
    return track;
  }

  private void end(PublishedTrack track) {
    streams.remove(track);
    room.tracks().remove(track);
  }

  /** {@return what the members at this node use of the other node's tracks} */
  List<TrackDemand> demands() {
    boolean mixed = room.audioMix().hasListeners();
    List<TrackDemand> demands = new ArrayList<>();
    for (PublishedTrack track : tracks.values()) {
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

  /** {@return bits per second received} */
  long bitsPerSecond(long now) {
    return packets.bitsPerSecond(now);
  }

  void close() {
    List<PublishedTrack> ended = List.copyOf(tracks.values());
    tracks.clear();
    ended.forEach(this::end);
  }
}
