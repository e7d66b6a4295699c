package dev.parley.sfu;

import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Keeps what a recorder is given. */
final class TrackRecorderFake implements TrackRecorder {
  /** A packet as it was given. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Kept(
      UUID track,
      int sequence,
      int timestamp,
      int type,
      boolean whole,
      boolean extended,
      byte[] payload) {
    int origin() {
      return PublishedTestStream.origin(payload);
    }

    int number() {
      return PublishedTestStream.number(payload);
    }
  }

  final List<String> told = new ArrayList<>();
  final List<Kept> kept = new ArrayList<>();
  boolean full;

  @Override
  public void trackStarted(PublishedTrackInfo track, CodecFormat format, long now) {
    told.add("begins " + track.label());
  }

  @Override
  public boolean packet(UUID track, byte[] bytes, int from, int length, boolean whole, long now) {
    if (full) {
      return false;
    }
    RtpPacket packet = new RtpPacket();
    if (!packet.wrap(bytes, from, length)) {
      throw new AssertionError("no packet");
    }
    kept.add(
        new Kept(
            track,
            packet.sequence(),
            packet.timestamp(),
            packet.payloadType(),
            whole,
            packet.payload() > packet.from() + RtpPacket.HEADER_BYTES,
            Arrays.copyOfRange(
                bytes, packet.payload(), packet.payload() + packet.payloadLength())));
    return true;
  }

  @Override
  public void trackEnded(UUID track, long now) {
    told.add("ends");
  }

  /** {@return what was kept of a track} */
  List<Kept> of(PublishedTrack track) {
    return kept.stream().filter(each -> each.track().equals(track.id())).toList();
  }
}
