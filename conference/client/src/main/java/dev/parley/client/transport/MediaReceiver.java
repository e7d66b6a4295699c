package dev.parley.client.transport;

import dev.parley.media.congestion.TransportFeedbackWriter;
import dev.parley.media.repair.NackGenerator;
import dev.parley.media.repair.Rtx;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.ReportSchedule;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.BigEndian;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.media.sdp.NegotiatedSection;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Receiving side of a media connection. It sends feedback like a browser: receiver reports,
 * transport-wide feedback, NACKs and key frame requests.
 *
 * <p>Threads: that of the connection. Allocates nothing per packet.
 */
public final class MediaReceiver {
  private static final long REPORT_NANOS = 1_000_000_000;
  private static final int BYTES = 1_400;
  private static final int FEEDBACK_ROOM = 1_100;
  private static final int ASKED_MAX = 64;
  private static final int SSRC = 1; // as browsers use for receivers

  private final MediaConnection connection;
  private final ReportSchedule schedule;
  private final TransportFeedbackWriter feedback = new TransportFeedbackWriter(SSRC);
  private final RtpPacket packet = new RtpPacket();
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader reports = new ReportReader();
  private final byte[] bytes = new byte[BYTES + 64];
  private final int[] asked = new int[ASKED_MAX];
  private final List<IncomingStream> streams = new ArrayList<>();
  private int numberId;

  /** Creates a receiver without streams. */
  public MediaReceiver(MediaConnection connection, RandomGenerator random, long now) {
    this.connection = connection;
    schedule = new ReportSchedule(REPORT_NANOS, random, now);
  }

  /**
   * Adds the stream that the server declares in a section.
   *
   * @param section active section with at least one format
   */
  public IncomingStream add(
      NegotiatedSection section,
      DeclaredSource source,
      IncomingStream.Listener listener,
      long now) {
    numberId = section.extensions().getOrDefault(HeaderExtension.TRANSPORT_SEQUENCE, numberId);
    IncomingStream stream =
        new IncomingStream(source, section.kind(), section.formats(), listener, now);
    streams.add(stream);
    return stream;
  }

  /** Removes a stream. */
  public void remove(IncomingStream stream) {
    streams.remove(stream);
  }

  /** Handles an authenticated RTP packet, which may be modified. */
  public void rtp(byte[] packets, int from, int length, long now) {
    if (!packet.wrap(packets, from, length)) {
      return;
    }
    if (numberId != 0) {
      int at = packet.extension(numberId);
      if (at >= 0) {
        feedback.arrived(packet.ssrc(), BigEndian.get16(packets, at), length, now);
      }
    }
    IncomingStream stream = stream(packet.ssrc());
    CodecFormat format = stream == null ? null : stream.format(packet.payloadType());
    if (stream == null || format == null) {
      return;
    }
    boolean repeated = packet.payloadType() == format.rtx();
    if (!repeated || Rtx.unwrap(packet, stream.ssrc(), format.payloadType())) {
      stream.take(packet, format, repeated, now);
    }
  }

  private @Nullable IncomingStream stream(int ssrc) {
    for (int i = 0; i < streams.size(); i++) {
      IncomingStream each = streams.get(i);
      if (each.ssrc() == ssrc || (each.rtxSsrc() == ssrc && ssrc != 0)) {
        return each;
      }
    }
    return null;
  }

  /** Handles an authenticated RTCP compound packet. */
  public void rtcp(byte[] packets, int from, int length, long now) {
    if (!compound.wrap(packets, from, length)) {
      return;
    }
    while (compound.next()) {
      if (reports.wrap(compound) && reports.sender()) {
        IncomingStream stream = stream(reports.ssrc());
        if (stream != null) {
          stream.reception().report(reports, now);
        }
      }
    }
  }

  /** Sends the feedback that is due. */
  public void turn(long now) {
    askAgain(now);
    answer(now);
    if (schedule.due(now)) {
      report(now);
    }
  }

  /** Sends NACKs for missing packets, and key frame requests. */
  private void askAgain(long now) {
    writer.begin(bytes, 0, BYTES);
    for (int i = 0; i < streams.size(); i++) {
      IncomingStream stream = streams.get(i);
      NackGenerator missing = stream.missing();
      if (missing != null && missing.missing() > 0) {
        int count = missing.due(asked, now);
        if (count > 0) {
          writer.nack(SSRC, stream.ssrc(), asked, count);
        }
      }
      stream.keyFrame(writer, SSRC, now);
    }
    connection.sendRtcp(bytes, writer.length());
  }

  /** Sends transport-wide feedback. */
  private void answer(long now) {
    if (feedback.nextDeadline() <= now) {
      for (int length = feedback.write(now, bytes, 0, FEEDBACK_ROOM);
          length > 0;
          length = feedback.write(now, bytes, 0, FEEDBACK_ROOM)) {
        connection.sendRtcp(bytes, length);
      }
    }
  }

  private void report(long now) {
    writer.begin(bytes, 0, BYTES);
    writer.receiverReport(SSRC);
    for (int i = 0; i < streams.size(); i++) {
      if (streams.get(i).reception().statistics().expected() > 0
          && !streams.get(i).reception().block(writer, now)) {
        connection.sendRtcp(bytes, writer.length());
        writer.begin(bytes, 0, BYTES);
        writer.receiverReport(SSRC);
        streams.get(i).reception().block(writer, now);
      }
    }
    connection.sendRtcp(bytes, writer.length());
  }
}
