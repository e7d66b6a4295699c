package dev.parley.load;

import dev.parley.media.congestion.TransportFeedbackWriter;
import dev.parley.media.dtls.DtlsCertificate;
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
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Member that receives, counts, and sends feedback like a browser: receiver reports, transport-wide
 * feedback, and NACKs.
 *
 * <p>Threads: created by any; then confined to its worker. Allocates nothing per packet.
 */
final class LoadSubscriber implements LoadMember, LoadConnectionListener {
  /** Interval of receiver reports for video, as in browsers. */
  private static final long REPORT_NANOS = 1_000_000_000;

  private static final int BYTES = 1_400;
  private static final int FEEDBACK_ROOM = 1_100;
  private static final int ASKED_MAX = 64;
  private static final int SSRC = 1; // as browsers use for receivers

  private final MeasurementInterval span;
  private final LoadConnection line;
  private final JoinTimes coming = new JoinTimes();
  private final DeliveryCounters tally = new DeliveryCounters();
  private final ReportSchedule schedule;
  private final TransportFeedbackWriter feedback = new TransportFeedbackWriter(SSRC);
  private final RtpPacket packet = new RtpPacket();
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader reports = new ReportReader();
  private final byte[] bytes = new byte[BYTES + 64];
  private final int[] asked = new int[ASKED_MAX];
  private final List<ReceivedTrack> tracks = new ArrayList<>();
  private int[] rtxSsrcs = {};
  private int numberId;
  private int rtxType = CodecFormat.NONE;
  private int pictureType = CodecFormat.NONE;

  LoadSubscriber(
      LoadPlan plan,
      DtlsCertificate certificate,
      LoadWorker worker,
      MeasurementInterval span,
      long seed) {
    this.span = span;
    long now = System.nanoTime();
    schedule = new ReportSchedule(REPORT_NANOS, new SplittableRandom(seed), now);
    line = LoadConnection.open(plan.local(), certificate, worker, this, now);
  }

  @Override
  public LoadConnection connection() {
    return line;
  }

  JoinTimes coming() {
    return coming;
  }

  /** Applies the negotiated parameters of the answer. */
  void begin(NegotiatedSession negotiated) {
    long now = System.nanoTime();
    List<Integer> repeats = new ArrayList<>();
    for (NegotiatedSection section : negotiated.sections()) {
      if (!section.outcome().live() || section.formats().isEmpty()) {
        continue;
      }
      CodecFormat format = section.formats().getFirst();
      boolean video = section.kind() == MediaKind.VIDEO;
      if (video) {
        pictureType = format.payloadType();
        rtxType = format.rtx();
      }
      numberId = section.extensions().getOrDefault(HeaderExtension.TRANSPORT_SEQUENCE, numberId);
      for (DeclaredSource source : section.sources()) {
        int clock = format.codec().clockRate();
        tracks.add(new ReceivedTrack((int) source.ssrc(), video, clock, span, tally, now));
        repeats.add((int) source.rtx());
      }
    }
    rtxSsrcs = repeats.stream().mapToInt(Integer::intValue).toArray();
    line.begin(negotiated.peer(), now);
  }

  @Override
  public void connected(long now) {
    coming.connected(now);
  }

  @Override
  public void failed(String why) {
    coming.failed(new LoadException(why));
  }

  @Override
  public void turn(long now) {
    line.turn(now);
    if (line.connected()) {
      ask(now);
      answer(now);
      if (schedule.due(now)) {
        report(now);
      }
    }
    line.flush();
  }

  @Override
  public void rtp(byte[] packets, int from, int length, long now) {
    if (!packet.wrap(packets, from, length)) {
      return;
    }
    coming.packet(now);
    if (numberId != 0) {
      int at = packet.extension(numberId);
      if (at >= 0) {
        feedback.arrived(packet.ssrc(), BigEndian.get16(packets, at), length, now);
      }
    }
    boolean again = packet.payloadType() == rtxType;
    ReceivedTrack track = again ? repeated() : track(packet.ssrc());
    if (track == null || (again && !Rtx.unwrap(packet, track.ssrc(), pictureType))) {
      return;
    }
    tally.again += again ? 1 : 0;
    track.take(packet, again, now);
  }

  private @Nullable ReceivedTrack track(int ssrc) {
    for (int i = 0; i < tracks.size(); i++) {
      if (tracks.get(i).ssrc() == ssrc) {
        return tracks.get(i);
      }
    }
    return null;
  }

  private @Nullable ReceivedTrack repeated() {
    for (int i = 0; i < rtxSsrcs.length; i++) {
      if (rtxSsrcs[i] == packet.ssrc()) {
        return tracks.get(i);
      }
    }
    return null;
  }

  @Override
  public void rtcp(byte[] packets, int from, int length, long now) {
    if (!compound.wrap(packets, from, length)) {
      return;
    }
    while (compound.next()) {
      if (reports.wrap(compound) && reports.sender()) {
        ReceivedTrack track = track(reports.ssrc());
        if (track != null) {
          track.stream().report(reports, now);
        }
      }
    }
  }

  /** Sends NACKs for missing packets. */
  private void ask(long now) {
    writer.begin(bytes, 0, BYTES);
    for (int i = 0; i < tracks.size(); i++) {
      ReceivedTrack track = tracks.get(i);
      if (track.video()) {
        if (track.asker().missing() > 0) {
          int count = track.asker().due(asked, now);
          if (count > 0) {
            writer.nack(SSRC, track.ssrc(), asked, count);
          }
        }
        track.keyFrame(writer, SSRC, now);
      }
    }
    line.sendRtcp(bytes, writer.length());
  }

  /** Sends transport-wide feedback. */
  private void answer(long now) {
    if (feedback.nextDeadline() <= now) {
      for (int length = feedback.write(now, bytes, 0, FEEDBACK_ROOM);
          length > 0;
          length = feedback.write(now, bytes, 0, FEEDBACK_ROOM)) {
        line.sendRtcp(bytes, length);
      }
    }
  }

  private void report(long now) {
    writer.begin(bytes, 0, BYTES);
    writer.receiverReport(SSRC);
    for (int i = 0; i < tracks.size(); i++) {
      if (tracks.get(i).stream().statistics().expected() > 0
          && !tracks.get(i).stream().block(writer, now)) {
        line.sendRtcp(bytes, writer.length());
        writer.begin(bytes, 0, BYTES);
        writer.receiverReport(SSRC);
        tracks.get(i).stream().block(writer, now);
      }
    }
    line.sendRtcp(bytes, writer.length());
  }

  /** Ends the measurement. */
  void stop(long now) {
    tracks.forEach(track -> track.stop(now));
  }

  DeliveryCounters tally() {
    return tally;
  }

  List<ReceivedTrack> tracks() {
    return tracks;
  }
}
