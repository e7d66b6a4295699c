package dev.parley.sfu;

import dev.parley.media.layers.ReceivedPacket;
import dev.parley.media.payload.Av1Payload;
import dev.parley.media.payload.DependencyDescriptor;
import dev.parley.media.payload.H264Payload;
import dev.parley.media.payload.OpusPayload;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp8Payload;
import dev.parley.media.payload.Vp9Payload;
import dev.parley.media.repair.KeyFrameRequests;
import dev.parley.media.repair.NackGenerator;
import dev.parley.media.repair.PacketHistory;
import dev.parley.media.rtcp.ReceivedStream;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.Codec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Simulcast encoding of a published track: reception statistics, missing packets, key frame
 * requests, and the packet history for retransmission. Threads: confined to its owner.
 */
final class Layer {
  /** Time without packets after which a new SSRC may take over this encoding. */
  private static final long QUIET_NANOS = 100_000_000;

  private static final int AUDIO_PACKETS = 64;
  private static final int AUDIO_BYTES = 16 << 10;

  /**
   * Upper bound of the bit rate of an audio stream; packets above it are dropped. Opus has at most
   * 510 kbit/s, without overhead.
   */
  private static final long AUDIO_BITS_MAX = 1_000_000;

  /** Upper bound of the bit rate of a video stream; above what any bandwidth estimate allows. */
  private static final long VIDEO_BITS_MAX = 40_000_000;

  private static final List<Long> NOT_SENT = List.of();

  private final PublishedTrack track;
  private final int index;
  private final int ssrc;
  private final SfuCounters counters;
  private final Codec codec;
  private final ReceivedStream stream;
  private final NackGenerator missing = new NackGenerator();
  private final KeyFrameRequests keyFrames = new KeyFrameRequests();
  private final PacketHistory history;
  private final BitRateMeter rate;
  private final PayloadView view;
  private final DependencyDescriptor dependencies = new DependencyDescriptor();
  private final ReceivedPacket arrival = new ReceivedPacket();
  private PayloadView seen;
  private @Nullable OperatingPoints points; // null for audio, and before the first packet
  private long last; // time of the last forwarded packet
  private long came; // time of the last packet of any kind

  /**
   * @param index among the encodings of its track, 0 for the smallest
   */
  Layer(PublishedTrack track, int index, int ssrc, SfuCounters counters, long now) {
    this.track = track;
    this.index = index;
    this.ssrc = ssrc;
    this.counters = counters;
    codec = track.format().codec();
    stream = new ReceivedStream(ssrc, codec.clockRate());
    history =
        track.audio()
            ? new PacketHistory(AUDIO_PACKETS, AUDIO_BYTES)
            : new PacketHistory(PacketHistory.VIDEO_PACKETS, PacketHistory.VIDEO_BYTES);
    rate = new BitRateMeter(now);
    view = view(codec);
    seen = view;
    last = now;
    came = now;
  }

  private static PayloadView view(Codec codec) {
    return switch (codec) {
      case OPUS -> new OpusPayload();
      case VP8 -> new Vp8Payload();
      case VP9 -> new Vp9Payload();
      case H264 -> new H264Payload();
      case AV1 -> new Av1Payload();
    };
  }

  /**
   * Handles a packet of this encoding, the first copy or a retransmission, and forwards it to all
   * receivers of the track.
   *
   * @param repaired whether the packet is a retransmission
   * @return whether the packet is new and within the limits
   */
  boolean received(RtpPacket packet, boolean repaired, HeaderExtensionIds ids, long now) {
    came = now;
    // Before any accounting: a flood must not fill the history or cause NACKs.
    long bits = rate.bitsPerSecond(now);
    if (bits > (track.audio() ? AUDIO_BITS_MAX : VIDEO_BITS_MAX)) {
      counters.countUnwanted();
      return false;
    }
    long number = repaired ? again(packet, now) : first(packet, now);
    if (number < 0) {
      return false;
    }
    rate.add(packet.length(), now);
    last = now;
    if (bits == 0) {
      track.reconsider(); // the encoding is sent again and may be selected
    }
    if (packet.payloadLength() > 0) {
      if (!look(packet, ids)) {
        return false; // malformed payload: no decoder would accept it
      }
      if (seen.keyFrameStart()) {
        keyFrames.keyFrame();
        missing.keyFrame(number);
      }
      // Before the receivers: a late packet that fills a gap is requested again from the history.
      history.put(number, packet);
      if (!track.audio()) {
        measure(packet, now);
      }
    }
    arrival.set(index, packet.sequence(), packet.timestamp(), packet.marker(), seen, now);
    List<TrackReceiver> all = track.receivers();
    // By index: this loop runs for every packet, and an iterator would be allocated each time.
    for (int i = 0; i < all.size(); i++) {
      all.get(i).packet(this, packet, arrival, now);
    }
    return true;
  }

  /**
   * Counts a packet of a muted track without forwarding it. It counts as received, and gaps from
   * the time of muting are not requested again.
   */
  void receivedMuted(RtpPacket packet, long now) {
    came = now;
    if (first(packet, now) >= 0) {
      missing.reset();
    }
  }

  /** {@return whether the stream sends nothing at present} */
  boolean quiet(long now) {
    return now - came >= QUIET_NANOS;
  }

  private void measure(RtpPacket packet, long now) {
    OperatingPoints measured = points;
    if (measured == null) {
      measured = new OperatingPoints(seen.equals(dependencies), now);
      points = measured;
    }
    if (measured.add(seen, packet.length(), now)) {
      track.reconsider(); // a new layer can be selected
    }
  }

  private long first(RtpPacket packet, long now) {
    long number = stream.statistics().received(packet.sequence(), packet.timestamp(), now);
    if (number >= 0 && !track.audio()) {
      missing.received(number, now);
    }
    return number;
  }

  private long again(RtpPacket packet, long now) {
    long number = stream.statistics().near(packet.sequence());
    return missing.received(number, now) ? number : -1;
  }

  /**
   * Parses the payload descriptor, or the dependency descriptor in the header where there is one.
   */
  private boolean look(RtpPacket packet, HeaderExtensionIds ids) {
    int described =
        codec == Codec.AV1 ? ids.find(HeaderExtension.DEPENDENCY_DESCRIPTOR, packet) : -1;
    if (described >= 0) {
      seen = dependencies;
      return dependencies.wrap(
          packet.bytes(), described, packet.extensionLength(described), packet.marker());
    }
    seen = view;
    if (packet.payloadType() == track.format().red()) {
      return true; // the payload begins with a RED header (RFC 2198), not with Opus
    }
    return view.wrap(packet.bytes(), packet.payload(), packet.payloadLength(), packet.marker());
  }

  /** {@return whether a key frame is to be requested from the publisher now} */
  boolean keyFrameDue(long now) {
    if (missing.takeKeyFrameWanted()) {
      keyFrames.want(now);
    }
    return keyFrames.due(now);
  }

  /**
   * {@return whether the publisher sends this encoding. A track with a single encoding always
   * counts as sent, since a screen without motion sends nothing}
   *
   * @param only whether its track has no other encoding
   */
  boolean sent(boolean only, long now) {
    return only || now - last < OperatingPoints.SILENT_NANOS;
  }

  /** {@return the sizes in which it is sent, the smallest first; at least one} */
  List<QualityLadder.LadderSize> sizes(boolean alive, long now) {
    OperatingPoints measured = points;
    if (measured == null) {
      return List.of(new QualityLadder.LadderSize(index, 0, alive ? List.of(1L) : NOT_SENT));
    }
    List<QualityLadder.LadderSize> sizes = new ArrayList<>();
    for (int size = 0; size <= measured.spatialId(); size++) {
      boolean sent = alive && measured.alive(size);
      sizes.add(
          new QualityLadder.LadderSize(index, size, sent ? rates(measured, size, now) : NOT_SENT));
    }
    return sizes;
  }

  private static List<Long> rates(OperatingPoints measured, int size, long now) {
    List<Long> rates = new ArrayList<>();
    for (int i = 0; i <= measured.temporalId(); i++) {
      rates.add(measured.usualBitsPerSecond(size, i, now));
    }
    return rates;
  }

  PublishedTrack track() {
    return track;
  }

  int index() {
    return index;
  }

  int ssrc() {
    return ssrc;
  }

  ReceivedStream stream() {
    return stream;
  }

  NackGenerator missing() {
    return missing;
  }

  KeyFrameRequests keyFrames() {
    return keyFrames;
  }

  PacketHistory history() {
    return history;
  }

  /**
   * {@return the view by which packets are inspected: of the payload, or of the dependency
   * descriptor}
   */
  PayloadView view() {
    return seen;
  }

  /** {@return the view of the payload, also where a dependency descriptor is present} */
  PayloadView payloadView() {
    return view;
  }

  /**
   * {@return the offset of the dependency descriptor in a packet that was written for a peer;
   * negative when the view reads the payload}
   */
  int describedIn(RtpPacket packet, HeaderExtensionIds ids) {
    return seen.equals(dependencies) ? ids.find(HeaderExtension.DEPENDENCY_DESCRIPTOR, packet) : -1;
  }
}
