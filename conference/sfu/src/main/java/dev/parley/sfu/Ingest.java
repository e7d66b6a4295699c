package dev.parley.sfu;

import dev.parley.media.rtcp.NtpTime;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.stun.Demultiplexer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Tracks of a room whose packets the owner of the forwarder passes in: plain RTP without header
 * extensions, as of a multicast group. Lost packets are not requested: the owner recovers what can
 * be recovered. Threads: confined to the owner of its {@link Forwarder}.
 */
public final class Ingest implements AutoCloseable {
  /** Maximum number of tracks. */
  public static final int TRACKS_MAX = 64;

  private final SfuContext context;
  private final SfuRoom room;
  private final Consumer<UUID> keyFrameWanted;
  private final Runnable onClose;
  private final UplinkStreams streams;
  private final RtpPacket packet;
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader report = new ReportReader();
  private final Map<UUID, Entry> entries = new HashMap<>();

  private record Entry(IngestedTrack source, PublishedTrack track) {}

  /**
   * @param keyFrameWanted called when a peer needs a key frame of a track
   * @param onClose called after it was removed from its room
   */
  Ingest(SfuContext context, SfuRoom room, Consumer<UUID> keyFrameWanted, Runnable onClose) {
    this.context = context;
    this.room = room;
    this.keyFrameWanted = keyFrameWanted;
    this.onClose = onClose;
    packet = context.scratch().in;
    streams = new UplinkStreams(room.context().counters(), TRACKS_MAX);
  }

  /**
   * Replaces the tracks. A track that is listed as before goes on; one with another stream or
   * format is published anew. Tracks beyond {@link #TRACKS_MAX} are left out.
   */
  public void tracks(List<IngestedTrack> wanted, long time) {
    context.now(time);
    List<IngestedTrack> kept = wanted.stream().limit(TRACKS_MAX).toList();
    for (Entry each : List.copyOf(entries.values())) {
      if (!kept.contains(each.source)) {
        end(each);
      }
    }
    for (IngestedTrack each : kept) {
      if (!entries.containsKey(each.id())) {
        begin(each, time);
      }
    }
  }

  private void begin(IngestedTrack source, long time) {
    PublishedTrack track =
        new PublishedTrack(
            source.owner(),
            new TrackPublication(source.id(), source.label()),
            source.format(),
            true,
            room.context().tracks());
    entries.put(source.id(), new Entry(source, track));
    streams.declare(source.ssrc(), track, time);
    room.context().tracks().add(track, track);
  }

  private void end(Entry entry) {
    entries.remove(entry.source.id());
    streams.remove(entry.track);
    room.context().tracks().remove(entry.track);
  }

  /**
   * Handles an RTP or RTCP packet, whose bytes are not modified. Packets of unknown streams are
   * dropped and counted.
   */
  public void packet(byte[] bytes, int from, int length, long time) {
    context.now(time);
    if (Demultiplexer.of(bytes, from, length) == Demultiplexer.RTCP) {
      reports(bytes, from, length, time);
    } else {
      media(bytes, from, length, time);
    }
  }

  private void media(byte[] bytes, int from, int length, long time) {
    SfuCounters counters = room.context().counters();
    UplinkStream stream = packet.wrap(bytes, from, length) ? streams.get(packet.ssrc()) : null;
    if (stream == null || packet.payloadType() != stream.layer().track().format().payloadType()) {
      counters.countUnwanted();
      return;
    }
    counters.countReceived(length);
    stream.layer().received(packet, false, HeaderExtensionIds.NONE, time);
  }

  private void reports(byte[] bytes, int from, int length, long time) {
    if (!compound.wrap(bytes, from, length)) {
      return;
    }
    while (compound.next()) {
      UplinkStream stream =
          report.wrap(compound) && report.sender() ? streams.get(report.ssrc()) : null;
      if (stream != null) {
        Layer layer = stream.layer();
        layer.stream().report(report, time);
        layer
            .track()
            .clocks()
            .report(layer.index(), NtpTime.toNanos(report.ntp()), report.timestamp());
      }
    }
  }

  /** Requests the key frames that are due. */
  void tick(long now) {
    for (Entry each : entries.values()) {
      List<Layer> layers = each.track.layers();
      if (!layers.isEmpty() && !each.track.audio() && layers.getFirst().keyFrameDue(now)) {
        keyFrameWanted.accept(each.source.id());
      }
    }
  }

  /** Ends all tracks. Idempotent. */
  @Override
  public void close() {
    List.copyOf(entries.values()).forEach(this::end);
    room.ingests().remove(this);
    onClose.run();
  }
}
