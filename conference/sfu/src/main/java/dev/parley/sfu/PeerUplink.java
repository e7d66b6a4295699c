package dev.parley.sfu;

import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.NegotiatedSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Publisher side of a peer: its tracks, by its session description. Threads: confined to its owner.
 */
final class PeerUplink {
  /** Maximum number of RTP streams of one peer, including RTX streams. */
  static final int STREAMS_MAX = 64;

  private final RoomContext room;
  private final UUID member;
  private final Object mixKey;
  private final UplinkStreams streams;
  private final UplinkReports reports;
  private final Map<UUID, PublishedTrack> tracks = new LinkedHashMap<>();
  private final UplinkPackets packets;
  private boolean allowed = true;
  private boolean moderates;

  /**
   * @param mixKey key of the peer in the audio mix
   */
  PeerUplink(
      SfuContext context, RoomContext room, MediaTransport transport, UUID member, Object mixKey) {
    this.room = room;
    this.member = member;
    this.mixKey = mixKey;
    streams = new UplinkStreams(room.counters(), STREAMS_MAX);
    reports = new UplinkReports(context, transport, room.counters());
    packets = new UplinkPackets(context, room, streams, reports);
  }

  void apply(NegotiatedSession negotiated, Map<String, TrackPublication> publications, long now) {
    Map<UUID, PublishedTrack> before = Map.copyOf(tracks);
    tracks.clear();
    UplinkSections sections = UplinkSections.of(negotiated, publications.keySet());
    streams.sections(sections);
    publications.forEach((mid, publication) ->
        sections
            .format(mid)
            .ifPresent(format -> {
              PublishedTrack track = before.get(publication.track());
              // Subscribers' sections are negotiated for one codec, so a track of another codec is
              // another track.
              if (track == null || track.format().codec() != format.codec()) {
                track = new PublishedTrack(member, publication, format, allowed, room.tracks());
                track.moderated(moderates);
                room.tracks().add(track, mixKey);
              }
              tracks.put(track.id(), track);
              sections.track(mid, track);
              renegotiated(track, format, sections);
            }));
    before.values().stream().filter(track -> !tracks.containsValue(track)).forEach(this::end);
    streams.declare(now);
  }

  private void renegotiated(PublishedTrack track, CodecFormat format, UplinkSections sections) {
    if (track.audio() && track.format().payloadType() != format.payloadType()) {
      // The mixer identifies Opus by its payload type.
      room.audioMix().removeSource(track.mixKey());
    }
    int encodings = sections.layers(track);
    track.negotiated(format, sections.ids(), encodings);
    streams.truncate(track, encodings);
  }

  private void end(PublishedTrack track) {
    streams.remove(track);
    room.tracks().remove(track);
  }

  /** Grants or revokes the right to publish. */
  void allowed(boolean may) {
    allowed = may;
    tracks.values().forEach(track -> track.allowed(may));
  }

  /** Sets whether the member may moderate. */
  void moderates(boolean may) {
    moderates = may;
    tracks.values().forEach(track -> track.moderated(may));
    room.group().reconsider();
  }

  /** {@return whether the peer publishes tracks} */
  boolean publishes() {
    return !tracks.isEmpty();
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
   * @param roundTrip to the peer in nanoseconds
   */
  void tick(long roundTrip, long now) {
    reports.tick(tracks.values(), roundTrip, now);
  }

  /** {@return bits per second received} */
  long bitsPerSecond(long now) {
    return packets.bitsPerSecond(now);
  }

  /** {@return the share of packets lost on the way here, before retransmission} */
  double loss() {
    return reports.loss();
  }

  /** {@return the interarrival jitter of the worst stream, in milliseconds} */
  double jitterMillis() {
    double most = 0;
    for (PublishedTrack track : tracks.values()) {
      double clockRate = track.format().codec().clockRate();
      for (Layer layer : track.layers()) {
        most = Math.max(most, layer.stream().statistics().jitter() * 1_000 / clockRate);
      }
    }
    return most;
  }

  void close() {
    List<PublishedTrack> ended = List.copyOf(tracks.values());
    tracks.clear();
    ended.forEach(this::end);
  }
}
