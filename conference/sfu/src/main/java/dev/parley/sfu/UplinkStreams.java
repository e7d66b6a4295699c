package dev.parley.sfu;

import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.sfu.RelayedTrack.RelayedStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * RTP streams of a publisher by SSRC, and their assignment to the encodings of its tracks. Threads:
 * confined to its owner.
 */
final class UplinkStreams {
  private final SfuCounters counters;
  private final int streamsMax;
  private final SsrcMap<UplinkStream> bySsrc = new SsrcMap<>();
  private UplinkSections sections = UplinkSections.NONE;

  /**
   * @param counters counts packets above the limits of an encoding
   * @param streamsMax maximum number of RTP streams, including RTX streams
   */
  UplinkStreams(SfuCounters counters, int streamsMax) {
    this.counters = counters;
    this.streamsMax = streamsMax;
  }

  /** Replaces the sections in which the peer publishes. */
  void sections(UplinkSections negotiated) {
    sections = negotiated;
  }

  /** {@return the header extension ids of the packets} */
  HeaderExtensionIds ids() {
    return sections.ids();
  }

  /** Registers the streams that the description names by SSRC. */
  void declare(long now) {
    sections.declared((source, track) -> declare(source, track, now));
  }

  private void declare(DeclaredSource source, PublishedTrack track, long now) {
    if (bySsrc.get((int) source.ssrc()) == null && bySsrc.count() < streamsMax) {
      // A declared SSRC replaces one that was learned from packets or declared before.
      truncate(track, 0);
      UplinkStream stream = add(track, 0, (int) source.ssrc(), now);
      if (source.rtx() != 0) {
        bySsrc.put((int) source.rtx(), new UplinkStream(stream.layer(), true));
      }
    }
  }

  /** Registers the stream of an encoding that another node announces, unless there are too many. */
  void declare(RelayedStream source, PublishedTrack track, int index, long now) {
    Layer present = track.layer(index).orElse(null);
    if (present != null && present.ssrc() == source.ssrc()) {
      return;
    }
    if (present != null) {
      remove(present);
      track.remove(present);
    }
    if (bySsrc.get(source.ssrc()) == null && bySsrc.count() + 2 <= streamsMax) {
      UplinkStream stream = add(track, index, source.ssrc(), now);
      if (source.rtx() != 0 && bySsrc.get(source.rtx()) == null) {
        bySsrc.put(source.rtx(), new UplinkStream(stream.layer(), true));
      }
    }
  }

  /** Registers the only stream of a track that is ingested, unless its SSRC is in use. */
  void declare(int ssrc, PublishedTrack track, long now) {
    if (bySsrc.get(ssrc) == null && bySsrc.count() < streamsMax) {
      add(track, 0, ssrc, now);
    }
  }

  /** Removes the encodings of a track from this index on. */
  void truncate(PublishedTrack track, int count) {
    for (Layer layer : List.copyOf(track.layers())) {
      if (layer.index() >= count) {
        remove(layer);
        track.remove(layer);
      }
    }
  }

  /** Removes the streams of a track that has ended. */
  void remove(PublishedTrack track) {
    track.layers().forEach(this::remove);
  }

  private void remove(Layer layer) {
    bySsrc.removeIf(stream -> stream.layer().equals(layer));
  }

  private UplinkStream add(PublishedTrack track, int index, int ssrc, long now) {
    Layer layer = new Layer(track, index, ssrc, counters, now);
    UplinkStream stream = new UplinkStream(layer, false);
    bySsrc.put(ssrc, stream);
    track.add(layer);
    return stream;
  }

  /** {@return the stream of an SSRC; null when it is unknown} */
  @Nullable UplinkStream get(int ssrc) {
    return bySsrc.get(ssrc);
  }

  /**
   * {@return the stream of a packet, also when it is its first; null when the packet does not
   * identify one}
   */
  @Nullable UplinkStream of(RtpPacket packet, long now) {
    UplinkStream known = bySsrc.get(packet.ssrc());
    return known == null ? learn(packet, now) : known;
  }

  private @Nullable UplinkStream learn(RtpPacket packet, long now) {
    PublishedTrack track = bySsrc.count() < streamsMax ? sections.find(packet) : null;
    int index = track == null ? -1 : sections.layer(track, packet);
    if (track == null || index < 0) {
      return null;
    }
    Layer layer = track.layer(index).orElse(null);
    CodecFormat format = track.format();
    int type = packet.payloadType();
    if (sections.again(packet)) {
      // A packet with a repaired rid need not be RTX, and may arrive before the repaired stream.
      return layer == null || type != format.rtx() ? null : addRetransmissions(layer, packet);
    }
    if (type != format.payloadType() && type != format.red()) {
      return null;
    }
    return layer == null ? add(track, index, packet.ssrc(), now) : restarted(layer, packet, now);
  }

  private UplinkStream addRetransmissions(Layer layer, RtpPacket packet) {
    UplinkStream again = new UplinkStream(layer, true);
    bySsrc.put(packet.ssrc(), again);
    return again;
  }

  /**
   * Replaces the SSRC of an encoding, as after a track was replaced. This is accepted only once the
   * old stream is quiet; otherwise two alternating SSRCs would create an encoding per packet.
   */
  private @Nullable UplinkStream restarted(Layer old, RtpPacket packet, long now) {
    if (!old.quiet(now)) {
      return null;
    }
    remove(old);
    old.track().remove(old);
    return add(old.track(), old.index(), packet.ssrc(), now);
  }
}
