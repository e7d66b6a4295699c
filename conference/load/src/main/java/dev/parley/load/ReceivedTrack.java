package dev.parley.load;

import dev.parley.client.transport.IncomingStream;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import org.jspecify.annotations.Nullable;

/**
 * Received track: loss, delay and rendering statistics. Threads: one at a time; allocates nothing
 * per packet.
 */
final class ReceivedTrack implements IncomingStream.Listener {
  private final boolean video;
  private final int stampAt;
  private final MeasurementInterval span;
  private final DeliveryCounters tally;
  private final DuplicateFilter packets = new DuplicateFilter(); // by RTP sequence number
  private final DuplicateFilter stamps = new DuplicateFilter(); // by the publisher's packet number
  private final RenderStatistics shown = new RenderStatistics();
  private final PacketStamp stamp = new PacketStamp();
  private @Nullable IncomingStream stream; // null: before the answer is applied
  private boolean counting;

  ReceivedTrack(boolean video, MeasurementInterval span, DeliveryCounters tally) {
    this.video = video;
    this.span = span;
    this.tally = tally;
    stampAt = video ? VideoGenerator.stampAt() : AudioGenerator.stampAt();
  }

  void stream(IncomingStream stream) {
    this.stream = stream;
  }

  boolean video() {
    return video;
  }

  @Override
  public void packet(
      RtpPacket packet, CodecFormat format, long number, boolean repeated, long now) {
    tally.again += repeated ? 1 : 0;
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

  /** {@return number of sequence numbers that never arrived} */
  long lost() {
    return packets.missing();
  }

  /** {@return number of key frame requests} */
  long keyFramesAsked() {
    return stream == null ? 0 : stream.keyFramesAsked();
  }

  /** Ends the measurement. */
  void stop(long now) {
    shown.end(now);
  }

  RenderStatistics shown() {
    return shown;
  }
}
