package dev.parley.sfu;

import dev.parley.media.audio.ActiveSpeakerDetector;
import dev.parley.media.repair.Rtx;
import dev.parley.media.rtcp.NtpTime;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtp.AudioLevel;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.NegotiatedSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Publisher side of a peer: its tracks, and the handling of the RTP packets and sender reports that
 * it sends. Threads: confined to its owner.
 */
final class PeerUplink {
  private final RoomContext room;
  private final UUID member;
  private final Object mixKey;
  private final RtpPacket packet;
  private final UplinkStreams streams;
  private final UplinkReports reports;
  private final Map<UUID, PublishedTrack> tracks = new LinkedHashMap<>();
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader report = new ReportReader();
  private final BitRateMeter rate;
  private boolean allowed = true;

  /**
   * @param mixKey key of the peer in the audio mix
   */
  PeerUplink(
      SfuContext context, RoomContext room, PeerTransport transport, UUID member, Object mixKey) {
    this.room = room;
    this.member = member;
    this.mixKey = mixKey;
    packet = context.scratch().in;
    streams = new UplinkStreams(room.counters());
    reports = new UplinkReports(context, transport, room.counters());
    rate = new BitRateMeter(context.now());
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

  /** {@return whether the peer publishes tracks} */
  boolean publishes() {
    return !tracks.isEmpty();
  }

  /** Handles an authenticated RTP packet. */
  void packet(byte[] bytes, int from, int length, long now) {
    if (!packet.wrap(bytes, from, length)) {
      room.counters().countUnwanted();
      return;
    }
    room.counters().countReceived(length);
    rate.add(length, now);
    // Feedback covers the whole transport, so it includes padding and unknown streams.
    reports.arrived(packet, streams.ids(), now);
    UplinkStream stream = streams.of(packet, now);
    if (stream == null) {
      room.counters().countUnwanted();
      return;
    }
    forward(stream, now);
  }

  private void forward(UplinkStream stream, long now) {
    Layer layer = stream.layer();
    PublishedTrack track = layer.track();
    CodecFormat format = track.format();
    if (stream.again() && !Rtx.unwrap(packet, layer.ssrc(), format.payloadType())) {
      return; // padding
    }
    boolean red = format.red() != CodecFormat.NONE && packet.payloadType() == format.red();
    if (!red && packet.payloadType() != format.payloadType()) {
      room.counters().countUnwanted();
      return;
    }
    if (track.suppressed()) {
      room.counters().countUnwanted();
      if (!stream.again()) {
        layer.receivedMuted(packet, now);
      }
      return;
    }
    int level = track.audio() ? audioLevel() : ActiveSpeakerDetector.UNKNOWN_LEVEL;
    if (layer.received(packet, stream.again(), streams.ids(), now) && track.audio()) {
      room.speakers().addLevel(member, level, now);
      room.audioMix().audioReceived(track.mixKey(), format.payloadType(), red, packet, level, now);
    }
  }

  private int audioLevel() {
    int read = AudioLevel.read(streams.ids(), packet);
    return read < 0 ? ActiveSpeakerDetector.UNKNOWN_LEVEL : AudioLevel.level(read);
  }

  /** Handles an authenticated RTCP compound packet. */
  void reports(byte[] bytes, int from, int length, long now) {
    if (!compound.wrap(bytes, from, length)) {
      return;
    }
    while (compound.next()) {
      if (report.wrap(compound) && report.sender()) {
        UplinkStream stream = streams.get(report.ssrc());
        if (stream != null && !stream.again()) {
          Layer layer = stream.layer();
          layer.stream().report(report, now);
          layer
              .track()
              .clocks()
              .report(layer.index(), NtpTime.toNanos(report.ntp()), report.timestamp());
        }
      }
    }
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
    return rate.bitsPerSecond(now);
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
