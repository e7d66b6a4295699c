package dev.parley.load;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.rtcp.NackReader;
import dev.parley.media.rtcp.ReportSchedule;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtcp.SourceListReader;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.media.sdp.Transceiver;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Member that sends an audio and a video track, paced like a browser: the packets of a frame are
 * sent at two and a half times the bit rate, in steps of 5 ms.
 *
 * <p>Threads: created by any; then confined to its worker.
 */
final class LoadPublisher implements LoadMember, LoadConnectionListener {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long AUDIO_NANOS = SECOND_NANOS / AudioGenerator.PER_SECOND;
  private static final long FRAME_NANOS = SECOND_NANOS / VideoGenerator.PER_SECOND;
  private static final long STEP_NANOS = 5_000_000;
  private static final long LATE_NANOS_MAX = SECOND_NANOS / 2; // beyond this delay, pacing restarts
  private static final long KEY_AGAIN_NANOS = 300_000_000;
  private static final int FRAME_TICKS = 3_000;
  private static final int BYTES = 2_048;

  private final int number;
  private final MeasurementInterval span;
  private final LoadConnection line;
  private final JoinTimes coming = new JoinTimes();
  private final SplittableRandom random;
  private final String name;
  private final int audioSsrc;
  private final int videoSsrc;
  private final int rtxSsrc;
  private final AudioGenerator audio;
  private final VideoGenerator video;
  private final long pieceNanos;
  private final ReportSchedule schedule;
  private final PacketStamp stamp = new PacketStamp();
  private final byte[] bytes = new byte[BYTES];
  private final TransportSequenceNumbers numbers = new TransportSequenceNumbers();
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();
  private final NackReader nack = new NackReader();
  private final SourceListReader sources = new SourceListReader();
  private @Nullable SentTrack audioTrack;
  private @Nullable SentTrack videoTrack;
  private long audioAt;
  private long frameAt;
  private int pieces;
  private int piece;
  private long audioNumber;
  private long videoNumber;
  private long keyAt;
  private boolean stopped;
  private long sent;
  private long again;
  private long late;

  /**
   * @param number of the publisher, in all rooms
   * @param worker thread that runs its turns
   */
  LoadPublisher(
      int number,
      LoadPlan plan,
      DtlsCertificate certificate,
      LoadWorker worker,
      MeasurementInterval span,
      long seed) {
    this.number = number;
    this.span = span;
    random = new SplittableRandom(seed);
    name = "load-" + number;
    audioSsrc = random.nextInt();
    videoSsrc = random.nextInt();
    rtxSsrc = random.nextInt();
    audio = new AudioGenerator(number);
    video = new VideoGenerator(plan.kbit());
    stopped = plan.silent();
    pieceNanos =
        VideoGenerator.PAYLOAD_BYTES_MAX * 8L * SECOND_NANOS * 2 / 5 / (plan.kbit() * 1_000L);
    long now = System.nanoTime();
    schedule = new ReportSchedule(SECOND_NANOS, random, now);
    line = LoadConnection.open(plan.local(), certificate, worker, this, now);
  }

  @Override
  public LoadConnection connection() {
    return line;
  }

  JoinTimes coming() {
    return coming;
  }

  LocalParameters side() {
    return line.side();
  }

  /** {@return the tracks for its offer} */
  List<Transceiver> lanes() {
    return List.of(
        new Transceiver.Sending(
            new OutgoingTrack(
                Codec.OPUS,
                Map.of(),
                Integer.toUnsignedLong(audioSsrc),
                0,
                name,
                name,
                name + "-voice")),
        new Transceiver.Sending(
            new OutgoingTrack(
                Codec.VP8,
                Map.of(),
                Integer.toUnsignedLong(videoSsrc),
                Integer.toUnsignedLong(rtxSsrc),
                name,
                name,
                name + "-picture")));
  }

  /** Applies the negotiated parameters of the answer. */
  void begin(NegotiatedSession negotiated) {
    audioTrack = track(negotiated, 0, audioSsrc, 0);
    videoTrack = track(negotiated, 1, videoSsrc, rtxSsrc);
    line.begin(negotiated.peer(), System.nanoTime());
  }

  private static @Nullable SentTrack track(
      NegotiatedSession negotiated, int place, int ssrc, int rtx) {
    NegotiatedSection section = negotiated.sections().get(place);
    return section.outcome().live() && section.direction().sends() && !section.formats().isEmpty()
        ? new SentTrack(ssrc, rtx, section)
        : null;
  }

  @Override
  public void connected(long now) {
    coming.connected(now);
    audioAt = now + random.nextLong(AUDIO_NANOS); // spreads the members over time
    frameAt = now + random.nextLong(FRAME_NANOS);
    keyAt = now - KEY_AGAIN_NANOS;
  }

  @Override
  public void failed(String why) {
    coming.failed(new LoadException(why));
  }

  @Override
  public void turn(long now) {
    line.turn(now);
    if (line.connected() && !stopped) {
      sendAudio(now);
      sendVideo(now);
      if (schedule.due(now)) {
        report(now);
      }
    }
    line.flush();
  }

  private void sendAudio(long now) {
    audioAt = notTooLate(audioAt, now);
    for (; now - audioAt >= 0 && audioTrack != null; audioAt += AUDIO_NANOS) {
      audio.next();
      int timestamp = (int) (audioNumber * AudioGenerator.TICKS);
      int at = audioTrack.header(bytes, audio.marker(), timestamp, audio.level());
      stamped(audioNumber++);
      audio.write(stamp, bytes, at);
      audioTrack.send(bytes, at + AudioGenerator.PAYLOAD_BYTES, line, numbers);
    }
  }

  private void sendVideo(long now) {
    frameAt = notTooLate(frameAt, now);
    while (videoTrack != null && now - pieceAt() >= 0) {
      if (piece == 0) {
        pieces = video.next();
      }
      sendPiece(videoTrack);
      if (++piece == pieces) {
        piece = 0;
        frameAt += FRAME_NANOS;
      }
    }
  }

  /**
   * {@return the time of the next packet of a frame} A key frame must be sent completely before the
   * next frame.
   */
  private long pieceAt() {
    long paced = Math.min(piece * pieceNanos, FRAME_NANOS * piece / Math.max(1, pieces));
    return frameAt + paced / STEP_NANOS * STEP_NANOS;
  }

  private void sendPiece(SentTrack track) {
    int timestamp = video.number() * FRAME_TICKS;
    int at = track.header(bytes, piece == pieces - 1, timestamp, -1);
    stamped(videoNumber++);
    video.write(piece, stamp, bytes, at);
    track.send(bytes, at + video.pieceBytes(), line, numbers);
  }

  private void stamped(long packet) {
    stamp.publisher = number;
    stamp.number = packet;
    stamp.sentAt = System.nanoTime();
    if (span.has(stamp.sentAt)) {
      sent++;
    }
  }

  private long notTooLate(long due, long now) {
    if (span.has(now)) {
      late = Math.max(late, now - due);
    }
    return now - due > LATE_NANOS_MAX ? now : due;
  }

  private void report(long now) {
    writer.begin(bytes, 0, BYTES - 64);
    Instant moment = Instant.now();
    for (SentTrack each : new @Nullable SentTrack[] {audioTrack, videoTrack}) {
      if (each != null) {
        each.report(writer, moment, now);
      }
    }
    writer.cname(audioSsrc, name.getBytes(StandardCharsets.US_ASCII));
    line.sendRtcp(bytes, writer.length());
  }

  @Override
  public void rtp(byte[] packet, int from, int length, long now) {
    // A publisher receives no media.
  }

  @Override
  public void rtcp(byte[] packets, int from, int length, long now) {
    if (!compound.wrap(packets, from, length)) {
      return;
    }
    while (compound.next()) {
      if (nack.wrap(compound)) {
        while (videoTrack != null && nack.source() == videoSsrc && nack.next()) {
          again += videoTrack.again(nack.sequence(), bytes, line, numbers) ? 1 : 0;
        }
      } else if (sources.keyFrames(compound) && now - keyAt >= KEY_AGAIN_NANOS) {
        keyAt = now;
        video.wantKey();
      }
    }
  }

  /** Stops sending, except for retransmissions. */
  void stop() {
    stopped = true;
  }

  /** {@return number of packets sent during the measurement} */
  long sent() {
    return sent;
  }

  /** {@return number of retransmissions} */
  long again() {
    return again;
  }

  /** {@return maximum delay in sending, in nanoseconds} */
  long late() {
    return late;
  }
}
