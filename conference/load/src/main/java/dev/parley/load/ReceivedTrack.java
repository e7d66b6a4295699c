package dev.parley.load;

import dev.parley.media.repair.NackGenerator;
import dev.parley.media.rtcp.ReceivedStream;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.ReceptionStatistics;
import dev.parley.media.rtp.RtpPacket;

/**
 * Received track: loss, delay and rendering statistics. Threads: one at a time; allocates nothing
 * per packet.
 */
final class ReceivedTrack {
  private static final long KEY_AGAIN_NANOS = 500_000_000;

  private final int ssrc;
  private final boolean video;
  private final int stampAt;
  private final MeasurementInterval span;
  private final DeliveryCounters tally;
  private final ReceivedStream stream;
  private final NackGenerator asker = new NackGenerator();
  private final DuplicateFilter packets = new DuplicateFilter(); // by RTP sequence number
  private final DuplicateFilter stamps = new DuplicateFilter(); // by the publisher's packet number
  private final RenderStatistics shown = new RenderStatistics();
  private final PacketStamp stamp = new PacketStamp();
  private boolean counting;
  private long keyAt;

  ReceivedTrack(
      int ssrc,
      boolean video,
      int clockRate,
      MeasurementInterval span,
      DeliveryCounters tally,
      long now) {
    this.ssrc = ssrc;
    this.video = video;
    this.span = span;
    this.tally = tally;
    stampAt = video ? VideoGenerator.stampAt() : AudioGenerator.stampAt();
    stream = new ReceivedStream(ssrc, clockRate);
    keyAt = now - KEY_AGAIN_NANOS;
  }

  int ssrc() {
    return ssrc;
  }

  boolean video() {
    return video;
  }

  ReceivedStream stream() {
    return stream;
  }

  NackGenerator asker() {
    return asker;
  }

  /**
   * Handles a packet.
   *
   * @param again whether it is a retransmission
   */
  void take(RtpPacket packet, boolean again, long now) {
    ReceptionStatistics statistics = stream.statistics();
    long number =
        again
            ? statistics.near(packet.sequence())
            : statistics.received(packet.sequence(), packet.timestamp(), now);
    if (number < 0) {
      return;
    }
    if (video) {
      asker.received(number, now);
    }
    boolean stamped =
        packet.payloadLength() > stampAt
            && stamp.read(
                packet.bytes(), packet.payload() + stampAt, packet.payloadLength() - stampAt);
    boolean measured = stamped && span.has(stamp.sentAt);
    counting |= measured;
    if (counting) {
      packets.add(number);
    }
    if (!stamped || !stamps.add(stamp.number)) {
      return; // padding or duplicate
    }
    if (measured) {
      tally.received++;
      tally.bytes += packet.length();
      tally.delays.add(now - stamp.sentAt);
    }
    if (video) {
      shown.piece(stamp, now, measured);
    }
  }

  /** Writes a key frame request if retransmission cannot repair the loss. */
  void keyFrame(RtcpWriter writer, int sender, long now) {
    if (now - keyAt >= KEY_AGAIN_NANOS && asker.takeKeyFrameWanted()) {
      keyAt = now;
      tally.keyFramesAsked++;
      writer.pictureLoss(sender, ssrc);
    }
  }

  /** {@return number of sequence numbers that never arrived} */
  long lost() {
    return packets.missing();
  }

  /** Ends the measurement. */
  void stop(long now) {
    shown.end(now);
  }

  RenderStatistics shown() {
    return shown;
  }
}
