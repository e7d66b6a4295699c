package dev.parley.sfu;

import dev.parley.media.audio.ActiveSpeakerDetector;
import dev.parley.media.congestion.TransportFeedbackWriter;
import dev.parley.media.repair.Rtx;
import dev.parley.media.rtcp.NtpTime;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.ReportSchedule;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.AudioLevel;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.media.sdp.NegotiatedSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Publisher side of a peer: assigns its RTP packets to tracks and encodings, and sends receiver
 * reports, NACKs, key frame requests and transport-wide feedback. Threads: confined to its owner.
 */
final class PeerUplink {
  /** Maximum number of RTP streams of one peer, including RTX streams. */
  private static final int STREAMS_MAX = 64;

  private static final int NACKS_MAX = 128;
  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Peer peer;
  private final ScratchBuffers scratch;
  private final int ssrc; // SSRC of this side's RTCP
  private final SsrcMap<UplinkStream> streams = new SsrcMap<>();
  private final Map<UUID, PublishedTrack> tracks = new LinkedHashMap<>();
  private final TransportFeedbackWriter feedback;
  private final ReportSchedule schedule;
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader report = new ReportReader();
  private final int[] wanted = new int[NACKS_MAX];
  private final BitRateMeter rate;
  private final UplinkLoss loss = new UplinkLoss();
  private UplinkSections sections = UplinkSections.NONE;
  private int turn; // index of the encoding that the next report starts with

  /** Known RTP stream: the packets of an encoding, or its retransmissions. */
  private record UplinkStream(Layer layer, boolean again) {}

  PeerUplink(Peer peer, ScratchBuffers scratch, int ssrc, long now) {
    this.peer = peer;
    this.scratch = scratch;
    this.ssrc = ssrc;
    feedback = new TransportFeedbackWriter(ssrc);
    schedule = new ReportSchedule(REPORT_NANOS, peer.forwarder().random(), now);
    rate = new BitRateMeter(now);
  }

  void apply(NegotiatedSession negotiated, Map<String, TrackPublication> publications, long now) {
    Map<UUID, PublishedTrack> before = Map.copyOf(tracks);
    tracks.clear();
    sections = UplinkSections.of(negotiated, publications.keySet());
    publications.forEach((mid, publication) ->
        sections
            .format(mid)
            .ifPresent(format -> {
              PublishedTrack track = before.get(publication.track());
              if (track == null || track.format().codec() != format.codec()) {
                track = new PublishedTrack(peer, publication, format, peer.publishAllowed());
                peer.room().add(track);
              }
              track.format(format);
              tracks.put(track.id(), track);
              sections.track(mid, track);
              keep(track, sections.layers(track));
            }));
    before.values().stream().filter(track -> !tracks.containsValue(track)).forEach(this::end);
    sections.declared((source, track) -> declared(source, track, now));
  }

  /** Removes the encodings of a track from this index on. */
  private void keep(PublishedTrack track, int count) {
    for (Layer layer : List.copyOf(track.layers())) {
      if (layer.index() >= count) {
        streams.removeIf(stream -> stream.layer().equals(layer));
        track.layers().remove(layer);
      }
    }
  }

  /**
   * Registers a stream that the description names by SSRC. Others are identified by the header
   * extensions of their packets.
   */
  private void declared(DeclaredSource source, PublishedTrack track, long now) {
    if (streams.get((int) source.ssrc()) == null && streams.count() < STREAMS_MAX) {
      keep(track, 0);
      Layer layer = layer(track, 0, (int) source.ssrc(), now);
      if (source.rtx() != 0) {
        streams.put((int) source.rtx(), new UplinkStream(layer, true));
      }
    }
  }

  private Layer layer(PublishedTrack track, int index, int streamSsrc, long now) {
    Layer layer = new Layer(track, index, streamSsrc, now);
    streams.put(streamSsrc, new UplinkStream(layer, false));
    track.add(layer);
    return layer;
  }

  private void end(PublishedTrack track) {
    for (Layer layer : track.layers()) {
      streams.removeIf(stream -> stream.layer().equals(layer));
    }
    peer.room().remove(track);
  }

  void allowed(boolean may) {
    tracks.values().forEach(track -> track.allowed(may));
  }

  /** {@return the number of encodings that a track may have} */
  int layers(PublishedTrack track) {
    return sections.layers(track);
  }

  /** {@return the header extension ids of its packets} */
  HeaderExtensionIds ids() {
    return sections.ids();
  }

  boolean nothing() {
    return tracks.isEmpty();
  }

  /** Handles an authenticated RTP packet. */
  void packet(byte[] bytes, int from, int length, long now) {
    RtpPacket packet = scratch.in;
    if (!packet.wrap(bytes, from, length)) {
      peer.room().counters().countUnwanted();
      return;
    }
    peer.room().counters().countReceived(length);
    rate.add(length, now);
    // Feedback covers the whole transport, so it includes padding and unknown streams.
    int number = sections.ids().find(HeaderExtension.TRANSPORT_SEQUENCE, packet);
    if (number >= 0 && packet.extensionLength(number) >= 2) {
      feedback.arrived(
          packet.ssrc(), ((bytes[number] & 0xff) << 8) | (bytes[number + 1] & 0xff), length, now);
    }
    UplinkStream stream = streams.get(packet.ssrc());
    if (stream == null) {
      stream = learn(packet, now);
    }
    if (stream == null) {
      peer.room().counters().countUnwanted();
      return;
    }
    forward(stream, packet, now);
  }

  private void forward(UplinkStream stream, RtpPacket packet, long now) {
    Layer layer = stream.layer();
    if (stream.again() && !Rtx.unwrap(packet, layer.ssrc(), layer.track().format().payloadType())) {
      return; // padding
    }
    CodecFormat format = layer.track().format();
    boolean red = format.red() != CodecFormat.NONE && packet.payloadType() == format.red();
    if (!red && packet.payloadType() != format.payloadType()) {
      peer.room().counters().countUnwanted();
      return;
    }
    if (layer.track().suppressed()) {
      peer.room().counters().countUnwanted();
      if (!stream.again()) {
        layer.receivedMuted(packet, now);
      }
      return;
    }
    int level = layer.track().audio() ? AudioLevel.read(sections.ids(), packet) : -1;
    if (layer.received(packet, stream.again(), sections.ids(), now) && layer.track().audio()) {
      peer.room()
          .audioReceived(
              layer.track(),
              red,
              packet,
              level < 0 ? ActiveSpeakerDetector.UNKNOWN_LEVEL : AudioLevel.level(level),
              now);
    }
  }

  /**
   * Assigns an unknown SSRC to a track and encoding. {@return the stream; null when the packet does
   * not identify one}
   */
  private @Nullable UplinkStream learn(RtpPacket packet, long now) {
    PublishedTrack track = streams.count() < STREAMS_MAX ? sections.find(packet) : null;
    if (track == null) {
      return null;
    }
    int place = sections.layer(track, packet);
    if (place < 0) {
      return null;
    }
    if (sections.again(packet)) {
      if (packet.payloadType() != track.format().rtx()) {
        return null; // has a repaired rid, but is not an RTX packet
      }
      for (Layer layer : track.layers()) {
        if (layer.index() == place) {
          UplinkStream again = new UplinkStream(layer, true);
          streams.put(packet.ssrc(), again);
          return again;
        }
      }
      return null; // the repaired stream is unknown yet
    }
    CodecFormat format = track.format();
    if (packet.payloadType() != format.payloadType() && packet.payloadType() != format.red()) {
      return null;
    }
    for (Layer layer : track.layers()) {
      if (layer.index() == place) {
        return layer.quiet(now) ? restarted(layer, packet, now) : null;
      }
    }
    layer(track, place, packet.ssrc(), now);
    return streams.get(packet.ssrc());
  }

  /**
   * Replaces the SSRC of an encoding, as after a track was replaced. This is accepted only once the
   * old stream is quiet; otherwise two alternating SSRCs would create an encoding per packet.
   */
  private @Nullable UplinkStream restarted(Layer old, RtpPacket packet, long now) {
    streams.removeIf(stream -> stream.layer().equals(old));
    old.track().layers().remove(old);
    layer(old.track(), old.index(), packet.ssrc(), now);
    return streams.get(packet.ssrc());
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
          stream.layer().stream().report(report, now);
          stream
              .layer()
              .track()
              .clocks()
              .report(stream.layer().index(), NtpTime.toNanos(report.ntp()), report.timestamp());
        }
      }
    }
  }

  void tick(long now) {
    writer.begin(scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
    boolean due = schedule.due(now);
    if (due) {
      report(now);
    }
    for (PublishedTrack track : tracks.values()) {
      for (Layer layer : track.layers()) {
        ask(layer, now);
      }
    }
    peer.sendReports(scratch.reports, 0, writer.length());
    feedBack(now);
  }

  /**
   * Writes a receiver report. All its report blocks are in one packet, before the NACKs; where
   * there are more encodings than blocks, they take turns.
   */
  private void report(long now) {
    loss.begin();
    List<Layer> layers =
        tracks.values().stream().flatMap(track -> track.layers().stream()).toList();
    if (tracks.isEmpty()) {
      return;
    }
    layers.forEach(loss::add);
    writer.receiverReport(ssrc);
    int blocks = Math.min(layers.size(), RtcpWriter.COUNT_MAX);
    for (int i = 0; i < blocks; i++) {
      layers.get((turn + i) % layers.size()).stream().block(writer, now);
    }
    turn = layers.isEmpty() ? 0 : (turn + blocks) % layers.size();
  }

  private void ask(Layer layer, long now) {
    if (layer.track().suppressed() || layer.track().audio()) {
      return;
    }
    layer.missing().roundTrip(peer.downlink().roundTrip());
    int count = layer.missing().due(wanted, now);
    if (count > 0) {
      writer.nack(ssrc, layer.ssrc(), wanted, count);
      peer.room().counters().countMissed(count);
    }
    if (layer.keyFrameDue(now)) {
      writer.pictureLoss(ssrc, layer.ssrc());
      peer.room().counters().countKeyFrameAsked();
    }
  }

  private void feedBack(long now) {
    int written = feedback.write(now, scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
    while (written > 0) {
      peer.sendReports(scratch.reports, 0, written);
      written = feedback.write(now, scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
    }
  }

  /** {@return bits per second received} */
  long bitsPerSecond(long now) {
    return rate.bitsPerSecond(now);
  }

  /** {@return the share of packets lost on the way here, before retransmission} */
  double loss() {
    return loss.share();
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
    for (PublishedTrack track : Map.copyOf(tracks).values()) {
      tracks.remove(track.id());
      end(track);
    }
  }
}
