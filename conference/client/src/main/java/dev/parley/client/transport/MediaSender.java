package dev.parley.client.transport;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.congestion.SentPacketLog;
import dev.parley.media.congestion.TransportFeedbackReader;
import dev.parley.media.rtcp.NackReader;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.ReportSchedule;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtcp.RtcpTypes;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtcp.SourceListReader;
import dev.parley.media.sdp.NegotiatedSection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sending side of a media connection: answers NACKs, hands on key frame requests, sends reports,
 * and estimates the bandwidth by the transport-wide feedback.
 *
 * <p>Threads: that of the connection. Allocates nothing per packet.
 */
public final class MediaSender {
  private static final long REPORT_NANOS = 1_000_000_000;
  private static final int REPORT_BYTES = 1_200;
  private static final int PACKET_BYTES = 2_048;

  /** Least, first and highest estimate: one voice, one camera in good quality, one sharp screen. */
  private static final BandwidthEstimate.Bounds BOUNDS =
      new BandwidthEstimate.Bounds(50_000, 1_500_000, 20_000_000);

  private final MediaConnection connection;
  private final byte[] cname;
  private final ReportSchedule schedule;
  private final SentPacketLog log = new SentPacketLog();
  private final BandwidthEstimate estimate = new BandwidthEstimate(log, BOUNDS);
  private final List<OutgoingStream> streams = new ArrayList<>();
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();
  private final TransportFeedbackReader feedback = new TransportFeedbackReader();
  private final NackReader nack = new NackReader();
  private final SourceListReader sources = new SourceListReader();
  private final ReportReader reports = new ReportReader();
  private final byte[] bytes = new byte[PACKET_BYTES];

  /**
   * Creates a sender without streams.
   *
   * @param cname canonical name of the sender (RFC 3550, section 6.5.1), in ASCII
   */
  public MediaSender(MediaConnection connection, String cname, RandomGenerator random, long now) {
    this.connection = connection;
    this.cname = cname.getBytes(StandardCharsets.US_ASCII);
    schedule = new ReportSchedule(REPORT_NANOS, random, now);
  }

  /**
   * Adds a stream.
   *
   * @param rtx SSRC of its retransmissions, or 0
   * @param section negotiated section with at least one format
   * @param keyFrameWanted runs when a receiver needs a key frame
   */
  public OutgoingStream add(int ssrc, int rtx, NegotiatedSection section, Runnable keyFrameWanted) {
    OutgoingStream stream = new OutgoingStream(ssrc, rtx, section, keyFrameWanted);
    streams.add(stream);
    return stream;
  }

  /** Removes a stream. */
  public void remove(OutgoingStream stream) {
    streams.remove(stream);
  }

  /**
   * Sends the packet of a stream whose header was written last, with the next flush.
   *
   * @param bytes packet from index 0, with 32 bytes of room behind it; it is encrypted in place
   */
  public void send(OutgoingStream stream, byte[] bytes, int length, long now) {
    stream.prepare(bytes, length, log, now);
    connection.sendRtp(bytes, length);
  }

  /** Sends the reports that are due. */
  public void turn(long now) {
    estimate.tick(now);
    if (!streams.isEmpty() && schedule.due(now)) {
      report(now);
    }
  }

  private void report(long now) {
    Instant moment = Instant.now();
    writer.begin(bytes, 0, REPORT_BYTES);
    for (int i = 0; i < streams.size(); i++) {
      if (!streams.get(i).report(writer, moment, now)) {
        connection.sendRtcp(bytes, writer.length());
        writer.begin(bytes, 0, REPORT_BYTES);
        streams.get(i).report(writer, moment, now);
      }
    }
    if (writer.length() > 0) {
      writer.cname(streams.getFirst().ssrc(), cname);
      connection.sendRtcp(bytes, writer.length());
    }
  }

  /** Handles an authenticated RTCP compound packet. */
  public void rtcp(byte[] packets, int from, int length, long now) {
    if (!compound.wrap(packets, from, length)) {
      return;
    }
    while (compound.next()) {
      if (compound.feedback(RtcpTypes.TRANSPORT_FEEDBACK, RtcpTypes.TRANSPORT_WIDE)) {
        if (feedback.wrap(packets, compound.from(), compound.length())) {
          estimate.feedback(feedback, now);
        }
      } else if (nack.wrap(compound)) {
        repeat(now);
      } else if (sources.keyFrames(compound)) {
        keyFrames();
      } else if (reports.wrap(compound)) {
        reported(now);
      }
    }
  }

  private void repeat(long now) {
    OutgoingStream stream = stream(nack.source());
    while (stream != null && nack.next()) {
      int length = stream.repeat(nack.sequence(), bytes, log, now);
      if (length > 0) {
        connection.sendRtp(bytes, length);
      }
    }
  }

  private void keyFrames() {
    while (sources.next()) {
      OutgoingStream stream = stream(sources.ssrc());
      if (stream != null) {
        stream.keyFrameWanted();
      }
    }
  }

  private void reported(long now) {
    while (reports.next()) {
      OutgoingStream stream = stream(reports.source());
      if (stream != null) {
        long trip = stream.statistics().block(reports, now);
        estimate.report(reports.fractionLost() / 256.0, trip, now);
      }
    }
  }

  private @Nullable OutgoingStream stream(int ssrc) {
    for (int i = 0; i < streams.size(); i++) {
      if (streams.get(i).ssrc() == ssrc) {
        return streams.get(i);
      }
    }
    return null;
  }

  /** {@return the estimated bandwidth to the server, in bits per second} */
  public long bitsPerSecond() {
    return estimate.bitsPerSecond();
  }
}
