package dev.parley.sfu;

import dev.parley.media.congestion.TransportFeedbackReader;
import dev.parley.media.congestion.TransportFeedbackWriter;
import dev.parley.media.repair.NackGenerator;
import dev.parley.media.rtcp.NackReader;
import dev.parley.media.rtcp.ReceivedStream;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtcp.RtcpTypes;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtcp.SourceListReader;
import dev.parley.media.rtp.BigEndian;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What came to a caller, and what it says of that. */
final class ReceivedMedia {
  private static final int OWN = 0x1234;

  /**
   * A packet, as a decoder would get it.
   *
   * @param sentAt what it says, 24 bits of which 18 are a fraction of a second; -1 for nothing
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Got(
      long at,
      int sequence,
      int timestamp,
      int type,
      boolean marker,
      boolean again,
      int sentAt,
      byte[] payload) {
    boolean key() {
      return PublishedTestStream.key(payload);
    }

    int origin() {
      return PublishedTestStream.origin(payload);
    }
  }

  /** What a receiver tells of the packets that arrive. */
  enum Tells {
    /** When each packet arrived. */
    TRANSPORT_WIDE,
    /** Receiver reports, each second, and which packets are missing. */
    REPORTS,
    /** Its own estimate (REMB), twice a second. */
    ESTIMATE
  }

  /** A sender report. */
  record Report(long at, int ssrc, long ntp, int timestamp) {}

  final Map<Integer, List<Got>> got = new HashMap<>();
  final List<Report> reports = new ArrayList<>();
  final Map<Integer, Integer> repeatsOf = new HashMap<>();
  final Map<Integer, Integer> asked = new HashMap<>(); // key frames, by stream
  final List<Integer> missed = new ArrayList<>(); // sequence numbers that the server asks for
  int padding;
  int feedbacks;
  int receiverReports;
  private final Map<Integer, Integer> told = new HashMap<>(); // blocks, by stream
  final Set<Tells> tells = EnumSet.of(Tells.TRANSPORT_WIDE, Tells.REPORTS);
  boolean repairs = true;
  private final SimulatedPeer caller;
  private final Map<Integer, ReceivedStream> streams = new HashMap<>();
  private final Map<Integer, NackGenerator> askers = new HashMap<>();
  private final TransportFeedbackWriter feedback = new TransportFeedbackWriter(OWN);
  private final TransportFeedbackReader feedbackReader = new TransportFeedbackReader();
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader report = new ReportReader();
  private final NackReader nack = new NackReader();
  private final SourceListReader sources = new SourceListReader();
  private final RtpPacket packet = new RtpPacket();
  private int sentAt;
  private final byte[] out = new byte[1_500];
  private long reportAt;
  private final ReceiverEstimate estimate = new ReceiverEstimate();

  ReceivedMedia(SimulatedPeer caller) {
    this.caller = caller;
  }

  List<Got> of(int ssrc) {
    return got.getOrDefault(ssrc, List.of());
  }

  /** {@return how often the server told what came of a stream} */
  int told(int ssrc) {
    return told.getOrDefault(ssrc, 0);
  }

  void rtp(byte[] bytes, int length, HeaderExtensionIds ids, long now) {
    if (!packet.wrap(bytes, 0, length)) {
      throw new AssertionError("no packet");
    }
    int numbered = ids.find(HeaderExtension.TRANSPORT_SEQUENCE, packet);
    if (numbered >= 0) {
      int number = (bytes[numbered] & 0xff) << 8 | (bytes[numbered + 1] & 0xff);
      if (tells.contains(Tells.TRANSPORT_WIDE)) {
        feedback.arrived(packet.ssrc(), number, length, now);
      }
    }
    estimate.arrived(packet.ssrc(), packet.sequence(), length, now);
    int timed = ids.find(HeaderExtension.ABSOLUTE_SEND_TIME, packet);
    sentAt = timed < 0 ? -1 : BigEndian.get24(bytes, timed);
    byte[] payload =
        Arrays.copyOfRange(bytes, packet.payload(), packet.payload() + packet.payloadLength());
    Integer original = repeatsOf.get(packet.ssrc());
    if (payload.length == 0) {
      padding++;
      if (original == null && streams.containsKey(packet.ssrc())) {
        count(packet.ssrc(), packet.sequence(), false, now);
      }
      return;
    }
    if (original != null) {
      int sequence = (payload[0] & 0xff) << 8 | (payload[1] & 0xff);
      payload = Arrays.copyOfRange(payload, 2, payload.length);
      keep(original, sequence, true, payload, now);
    } else {
      keep(packet.ssrc(), packet.sequence(), false, payload, now);
    }
  }

  private void keep(int ssrc, int sequence, boolean again, byte[] payload, long now) {
    got.computeIfAbsent(ssrc, _ -> new ArrayList<>())
        .add(
            new Got(
                now,
                sequence,
                packet.timestamp(),
                packet.payloadType(),
                packet.marker(),
                again,
                sentAt,
                payload));
    count(ssrc, sequence, again, now);
  }

  private void count(int ssrc, int sequence, boolean again, long now) {
    ReceivedStream stream =
        streams.computeIfAbsent(ssrc, _ -> new ReceivedStream(ssrc, clock(packet)));
    long number =
        again
            ? stream.statistics().near(sequence)
            : stream.statistics().received(sequence, packet.timestamp(), now);
    askers.computeIfAbsent(ssrc, _ -> new NackGenerator()).received(number, now);
  }

  private static int clock(RtpPacket packet) {
    return packet.payloadType() == PublishedTestStream.OPUS ? 48_000 : 90_000;
  }

  void rtcp(byte[] bytes, int length, long now) {
    compound.wrap(bytes, 0, length);
    while (compound.next()) {
      if (compound.feedback(RtcpTypes.TRANSPORT_FEEDBACK, RtcpTypes.TRANSPORT_WIDE)) {
        feedbacks += feedbackReader.wrap(bytes, compound.from(), compound.length()) ? 1 : 0;
      } else if (nack.wrap(compound)) {
        while (nack.next()) {
          missed.add(nack.sequence());
          caller.again(nack.source(), nack.sequence());
        }
      } else if (sources.keyFrames(compound)) {
        while (sources.next()) {
          asked.merge(sources.ssrc(), 1, Integer::sum);
          caller.keyFrame(sources.ssrc());
        }
      } else if (report.wrap(compound)) {
        reported(now);
      }
    }
  }

  private void reported(long now) {
    if (!report.sender()) {
      receiverReports++;
      while (report.next()) {
        told.merge(report.source(), 1, Integer::sum);
      }
      return;
    }
    reports.add(new Report(now, report.ssrc(), report.ntp(), report.timestamp()));
    ReceivedStream stream = streams.get(report.ssrc());
    if (stream != null) {
      stream.report(report, now);
    }
  }

  /** Says what is due. */
  void turn(long now) {
    for (int n = feedback.write(now, out, 0, 1_200);
        n > 0;
        n = feedback.write(now, out, 0, 1_200)) {
      caller.sendRtcp(out, n);
    }
    writer.begin(out, 0, 1_200);
    if (tells.contains(Tells.ESTIMATE) && estimate.due(now)) {
      writer.remb(OWN, estimate.bitsPerSecond(), 0);
    }
    if (tells.contains(Tells.REPORTS)) {
      report(now);
    }
    if (writer.length() > 0) {
      caller.sendRtcp(out, writer.length());
    }
  }

  private void report(long now) {
    askers.forEach((ssrc, asker) -> {
      int[] due = new int[32];
      int count = repairs && repeatsOf.containsValue(ssrc) ? asker.due(due, now) : 0;
      if (count > 0) {
        writer.nack(OWN, ssrc, due, count);
      }
    });
    if (now >= reportAt && !streams.isEmpty()) {
      reportAt = now + 1_000_000_000;
      writer.receiverReport(OWN);
      streams.values().forEach(each -> each.block(writer, now));
    }
  }

  /** Asks for packets by hand. */
  void ask(int ssrc, int... sequences) {
    writer.begin(out, 0, 1_200);
    writer.nack(OWN, ssrc, sequences, sequences.length);
    caller.sendRtcp(out, writer.length());
  }

  void wantKeyFrame(int ssrc) {
    writer.begin(out, 0, 1_200);
    writer.pictureLoss(OWN, ssrc);
    caller.sendRtcp(out, writer.length());
  }
}
