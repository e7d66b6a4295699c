package dev.parley.sfu;

import dev.parley.media.congestion.TransportFeedbackWriter;
import dev.parley.media.rtcp.ReportSchedule;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * RTCP to a publisher: receiver reports, NACKs, key frame requests and transport-wide feedback.
 * Threads: confined to its owner.
 */
final class UplinkReports {
  private static final int NACKS_MAX = 128;
  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final MediaTransport transport;
  private final SfuCounters counters;
  private final ScratchBuffers scratch;
  private final int ssrc; // SSRC of this side's RTCP
  private final TransportFeedbackWriter feedback;
  private final ReportSchedule schedule;
  private final RtcpWriter writer = new RtcpWriter();
  private final int[] wanted = new int[NACKS_MAX];
  private final UplinkLoss loss = new UplinkLoss();
  private int turn; // index of the encoding that the next report starts with

  UplinkReports(SfuContext context, MediaTransport transport, SfuCounters counters) {
    this.transport = transport;
    this.counters = counters;
    scratch = context.scratch();
    ssrc = context.random().nextInt();
    feedback = new TransportFeedbackWriter(ssrc);
    schedule = new ReportSchedule(REPORT_NANOS, context.random(), context.now());
  }

  /** Takes note of a packet for transport-wide feedback. */
  void arrived(RtpPacket packet, HeaderExtensionIds ids, long now) {
    int at = ids.find(HeaderExtension.TRANSPORT_SEQUENCE, packet);
    if (at >= 0 && packet.extensionLength(at) >= 2) {
      byte[] bytes = packet.bytes();
      int number = ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
      feedback.arrived(packet.ssrc(), number, packet.length(), now);
    }
  }

  /**
   * Sends what is due.
   *
   * @param roundTrip to the peer in nanoseconds
   */
  void tick(Collection<PublishedTrack> tracks, long roundTrip, long now) {
    writer.begin(scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
    if (schedule.due(now)) {
      report(tracks, now);
    }
    for (PublishedTrack track : tracks) {
      if (!track.suppressed() && !track.audio()) {
        for (Layer layer : track.layers()) {
          request(layer, roundTrip, now);
        }
      }
    }
    transport.sendReports(scratch.reports, 0, writer.length());
    sendFeedback(now);
  }

  /**
   * Writes a receiver report. All its report blocks are in one packet, before the NACKs; where
   * there are more encodings than blocks, they take turns.
   */
  private void report(Collection<PublishedTrack> tracks, long now) {
    loss.begin();
    if (tracks.isEmpty()) {
      return;
    }
    List<Layer> layers = tracks.stream().flatMap(track -> track.layers().stream()).toList();
    layers.forEach(layer -> loss.add(layer.stream().statistics()));
    writer.receiverReport(ssrc);
    int blocks = Math.min(layers.size(), RtcpWriter.COUNT_MAX);
    for (int i = 0; i < blocks; i++) {
      layers.get((turn + i) % layers.size()).stream().block(writer, now);
    }
    turn = layers.isEmpty() ? 0 : (turn + blocks) % layers.size();
  }

  private void request(Layer layer, long roundTrip, long now) {
    layer.missing().roundTrip(roundTrip);
    int count = layer.missing().due(wanted, now);
    if (count > 0) {
      writer.nack(ssrc, layer.ssrc(), wanted, count);
      counters.countMissed(count);
    }
    if (layer.keyFrameDue(now)) {
      writer.pictureLoss(ssrc, layer.ssrc());
      counters.countKeyFrameAsked();
    }
  }

  private void sendFeedback(long now) {
    int written = feedback.write(now, scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
    while (written > 0) {
      transport.sendReports(scratch.reports, 0, written);
      written = feedback.write(now, scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
    }
  }

  /** {@return the share of packets lost on the way here, before retransmission} */
  double loss() {
    return loss.share();
  }
}
