package dev.parley.forwarding;

import dev.parley.media.audio.ActiveSpeaker;
import dev.parley.media.congestion.FeedbackWriter;
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
import dev.parley.media.sdp.Negotiated;
import dev.parley.media.sdp.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What one peer publishes: takes its packets apart by track and layer, and tells it what came.
 * Threads: confined to its owner.
 */
final class Upstream {
  /** Streams of one peer, with those in which packets are sent again. */
  private static final int STREAMS_MAX = 64;

  private static final int NACKS_MAX = 128;
  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Peer peer;
  private final Scratch scratch;
  private final int ssrc; // under which this side reports
  private final Ssrcs<Stream> streams = new Ssrcs<>();
  private final Map<UUID, Track> tracks = new LinkedHashMap<>();
  private final FeedbackWriter feedback;
  private final ReportSchedule schedule;
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader report = new ReportReader();
  private final int[] wanted = new int[NACKS_MAX];
  private final RateMeter rate;
  private final UpLoss loss = new UpLoss();
  private Sections sections = Sections.NONE;
  private int turn; // the layer that is reported first, next time

  /** A stream that was met: packets of a layer, for the first time or again. */
  private record Stream(Layer layer, boolean again) {}

  Upstream(Peer peer, Scratch scratch, int ssrc, long now) {
    this.peer = peer;
    this.scratch = scratch;
    this.ssrc = ssrc;
    feedback = new FeedbackWriter(ssrc);
    schedule = new ReportSchedule(REPORT_NANOS, peer.forwarder().random(), now);
    rate = new RateMeter(now);
  }

  void apply(Negotiated negotiated, Map<String, Publication> publications, long now) {
    Map<UUID, Track> before = Map.copyOf(tracks);
    tracks.clear();
    sections = Sections.of(negotiated, publications.keySet());
    publications.forEach((mid, publication) ->
        sections
            .format(mid)
            .ifPresent(format -> {
              Track track = before.get(publication.track());
              if (track == null || track.format().codec() != format.codec()) {
                track = new Track(peer, publication, format, peer.speaks());
                peer.hall().add(track);
              }
              track.format(format);
              tracks.put(track.id(), track);
              sections.track(mid, track);
              keep(track, sections.layers(track));
            }));
    before.values().stream().filter(track -> !tracks.containsValue(track)).forEach(this::end);
    sections.declared((source, track) -> declared(source, track, now));
  }

  /** The layers of a track from this place on are no more. */
  private void keep(Track track, int count) {
    for (Layer layer : List.copyOf(track.layers())) {
      if (layer.index() >= count) {
        streams.removeIf(stream -> stream.layer().equals(layer));
        track.layers().remove(layer);
      }
    }
  }

  /** Streams that the description names; the others name themselves in their packets. */
  private void declared(Source source, Track track, long now) {
    if (streams.get((int) source.ssrc()) == null && streams.count() < STREAMS_MAX) {
      keep(track, 0);
      Layer layer = layer(track, 0, (int) source.ssrc(), now);
      if (source.rtx() != 0) {
        streams.put((int) source.rtx(), new Stream(layer, true));
      }
    }
  }

  private Layer layer(Track track, int index, int streamSsrc, long now) {
    Layer layer = new Layer(track, index, streamSsrc, now);
    streams.put(streamSsrc, new Stream(layer, false));
    track.add(layer);
    return layer;
  }

  private void end(Track track) {
    for (Layer layer : track.layers()) {
      streams.removeIf(stream -> stream.layer().equals(layer));
    }
    peer.hall().remove(track);
  }

  void allowed(boolean may) {
    tracks.values().forEach(track -> track.allowed(may));
  }

  /** {@return how many layers a track may have} */
  int layers(Track track) {
    return sections.layers(track);
  }

  /** {@return the ids of header extensions in what it publishes} */
  HeaderExtensionIds ids() {
    return sections.ids();
  }

  boolean nothing() {
    return tracks.isEmpty();
  }

  /** An authentic packet has come. */
  void packet(byte[] bytes, int from, int length, long now) {
    RtpPacket packet = scratch.in;
    if (!packet.wrap(bytes, from, length)) {
      peer.hall().counters().countUnwanted();
      return;
    }
    peer.hall().counters().countReceived(length);
    rate.add(length, now);
    int number = sections.ids().find(HeaderExtension.TRANSPORT_SEQUENCE, packet);
    if (number >= 0 && packet.extensionLength(number) >= 2) {
      feedback.arrived(
          packet.ssrc(), ((bytes[number] & 0xff) << 8) | (bytes[number + 1] & 0xff), length, now);
    }
    Stream stream = streams.get(packet.ssrc());
    if (stream == null) {
      stream = learn(packet, now);
    }
    if (stream == null) {
      peer.hall().counters().countUnwanted();
      return;
    }
    forward(stream, packet, now);
  }

  private void forward(Stream stream, RtpPacket packet, long now) {
    Layer layer = stream.layer();
    if (stream.again() && !Rtx.unwrap(packet, layer.ssrc(), layer.track().format().payloadType())) {
      return; // it only fills the line
    }
    CodecFormat format = layer.track().format();
    boolean red = format.red() != CodecFormat.NONE && packet.payloadType() == format.red();
    if (!red && packet.payloadType() != format.payloadType()) {
      peer.hall().counters().countUnwanted();
      return;
    }
    if (layer.track().silent()) {
      peer.hall().counters().countUnwanted();
      if (!stream.again()) {
        layer.unheard(packet, now);
      }
      return;
    }
    int level = layer.track().audio() ? AudioLevel.read(sections.ids(), packet) : -1;
    if (layer.received(packet, stream.again(), sections.ids(), now) && layer.track().audio()) {
      peer.hall()
          .heard(
              layer.track(),
              red,
              packet,
              level < 0 ? ActiveSpeaker.UNKNOWN_LEVEL : AudioLevel.level(level),
              now);
    }
  }

  /** A stream that was not met before says in its packets what it belongs to. */
  private @Nullable Stream learn(RtpPacket packet, long now) {
    Track track = streams.count() < STREAMS_MAX ? sections.find(packet) : null;
    if (track == null) {
      return null;
    }
    int place = sections.layer(track, packet);
    if (place < 0) {
      return null;
    }
    if (sections.again(packet)) {
      if (packet.payloadType() != track.format().rtx()) {
        return null; // it names what it repairs, and is nothing that repairs
      }
      for (Layer layer : track.layers()) {
        if (layer.index() == place) {
          Stream again = new Stream(layer, true);
          streams.put(packet.ssrc(), again);
          return again;
        }
      }
      return null; // what it repairs was not met yet
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
   * A publisher may give a layer another number, as when a track is replaced; not while the one
   * before goes on, or each packet of two would make a new layer.
   */
  private @Nullable Stream restarted(Layer old, RtpPacket packet, long now) {
    streams.removeIf(stream -> stream.layer().equals(old));
    old.track().layers().remove(old);
    layer(old.track(), old.index(), packet.ssrc(), now);
    return streams.get(packet.ssrc());
  }

  /** Authentic reports have come. */
  void reports(byte[] bytes, int from, int length, long now) {
    if (!compound.wrap(bytes, from, length)) {
      return;
    }
    while (compound.next()) {
      if (report.wrap(compound) && report.sender()) {
        Stream stream = streams.get(report.ssrc());
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
    writer.begin(scratch.reports, 0, Scratch.REPORT_BYTES);
    boolean due = schedule.due(now);
    if (due) {
      report(now);
    }
    for (Track track : tracks.values()) {
      for (Layer layer : track.layers()) {
        ask(layer, now);
      }
    }
    peer.sendReports(scratch.reports, 0, writer.length());
    feedBack(now);
  }

  /**
   * All blocks of a report are in one packet, before what is asked for; where there are more layers
   * than blocks, they take turns.
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
    if (layer.track().silent() || layer.track().audio()) {
      return;
    }
    layer.missing().roundTrip(peer.downstream().roundTrip());
    int count = layer.missing().due(wanted, now);
    if (count > 0) {
      writer.nack(ssrc, layer.ssrc(), wanted, count);
      peer.hall().counters().countMissed(count);
    }
    if (layer.keyFrameDue(now)) {
      writer.pictureLoss(ssrc, layer.ssrc());
      peer.hall().counters().countKeyFrameAsked();
    }
  }

  private void feedBack(long now) {
    int written = feedback.write(now, scratch.reports, 0, Scratch.REPORT_BYTES);
    while (written > 0) {
      peer.sendReports(scratch.reports, 0, written);
      written = feedback.write(now, scratch.reports, 0, Scratch.REPORT_BYTES);
    }
  }

  /** {@return bits per second that come} */
  long bitsPerSecond(long now) {
    return rate.bitsPerSecond(now);
  }

  /** {@return the share of packets that were lost on the way here, before any was sent again} */
  double loss() {
    return loss.share();
  }

  /** {@return how much packets come earlier or later than even, in its worst stream} */
  double jitterMillis() {
    double most = 0;
    for (Track track : tracks.values()) {
      double clockRate = track.format().codec().clockRate();
      for (Layer layer : track.layers()) {
        most = Math.max(most, layer.stream().statistics().jitter() * 1_000 / clockRate);
      }
    }
    return most;
  }

  void close() {
    for (Track track : Map.copyOf(tracks).values()) {
      tracks.remove(track.id());
      end(track);
    }
  }
}
