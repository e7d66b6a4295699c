package dev.parley.sfu;

import dev.parley.media.audio.ActiveSpeakerDetector;
import dev.parley.media.repair.Rtx;
import dev.parley.media.rtcp.NtpTime;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtp.AudioLevel;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;

/**
 * Reader of the RTP packets and sender reports of one peer: passes each packet to its encoding, and
 * audio to the active speaker detection and the mix. Threads: confined to its owner.
 */
final class UplinkPackets {
  private final RoomContext room;
  private final RtpPacket packet;
  private final UplinkStreams streams;
  private final UplinkReports reports;
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader report = new ReportReader();
  private final BitRateMeter rate;
  private long packets;
  private long bytes;

  UplinkPackets(
      SfuContext context, RoomContext room, UplinkStreams streams, UplinkReports reports) {
    this.room = room;
    this.streams = streams;
    this.reports = reports;
    packet = context.scratch().in;
    rate = new BitRateMeter(context.now());
  }

  /** Handles an authenticated RTP packet. */
  void received(byte[] bytes, int from, int length, long now) {
    if (!packet.wrap(bytes, from, length)) {
      room.counters().countUnwanted();
      return;
    }
    room.counters().countReceived(length);
    rate.add(length, now);
    packets++;
    this.bytes += length;
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
      room.speakers().addLevel(track.owner(), level, now);
      room.audioMix().audioReceived(track.mixKey(), format.payloadType(), red, packet, level, now);
    }
  }

  private int audioLevel() {
    int read = AudioLevel.read(streams.ids(), packet);
    return read < 0 ? ActiveSpeakerDetector.UNKNOWN_LEVEL : AudioLevel.level(read);
  }

  /** Handles an authenticated RTCP compound packet. */
  void reported(byte[] bytes, int from, int length, long now) {
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

  /** {@return the number of RTP packets received} */
  long packetsReceived() {
    return packets;
  }

  /** {@return the bytes of the RTP packets received} */
  long bytesReceived() {
    return bytes;
  }

  /** {@return bits per second received} */
  long bitsPerSecond(long now) {
    return rate.bitsPerSecond(now);
  }
}
