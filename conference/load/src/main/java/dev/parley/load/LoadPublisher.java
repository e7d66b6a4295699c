package dev.parley.load;

import dev.parley.client.transport.LoopMember;
import dev.parley.client.transport.MediaConnection;
import dev.parley.client.transport.MediaConnectionListener;
import dev.parley.client.transport.MediaLoop;
import dev.parley.client.transport.MediaSender;
import dev.parley.client.transport.OutgoingStream;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.media.sdp.Transceiver;
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
final class LoadPublisher implements LoopMember, MediaConnectionListener {
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
  private final MediaConnection connection;
  private final MediaSender sender;
  private final JoinTimes coming = new JoinTimes();
  private final SplittableRandom random;
  private final String name;
  private final int audioSsrc;
  private final int videoSsrc;
  private final int rtxSsrc;
  private final AudioGenerator audio;
  private final VideoGenerator video;
  private final long pieceNanos;
  private final PacketStamp stamp = new PacketStamp();
  private final byte[] bytes = new byte[BYTES];
  private @Nullable OutgoingStream audioTrack;
  private @Nullable OutgoingStream videoTrack;
  private long audioAt;
  private long frameAt;
  private int pieces;
  private int piece;
  private long audioNumber;
  private long videoNumber;
  private long keyAt;
  private boolean stopped;
  private long sent;
  private long late;

  /**
   * @param number of the publisher, in all rooms
   * @param loop thread that runs its turns
   */
  LoadPublisher(
      int number,
      LoadPlan plan,
      DtlsCertificate certificate,
      MediaLoop loop,
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
    connection = plan.connection(certificate, loop, this, now);
    sender = new MediaSender(connection, name, random, now);
  }

  @Override
  public MediaConnection connection() {
    return connection;
  }

  JoinTimes coming() {
    return coming;
  }

  LocalParameters parameters() {
    return connection.parameters(LoadPlan.CODECS);
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
    audioTrack = track(negotiated, 0, audioSsrc, 0, () -> {});
    videoTrack = track(negotiated, 1, videoSsrc, rtxSsrc, this::keyFrameWanted);
    connection.begin(negotiated.peer(), System.nanoTime());
  }

  private @Nullable OutgoingStream track(
      NegotiatedSession negotiated, int place, int ssrc, int rtx, Runnable keyFrameWanted) {
    NegotiatedSection section = negotiated.sections().get(place);
    return section.outcome().live() && section.direction().sends() && !section.formats().isEmpty()
        ? sender.add(ssrc, rtx, section, keyFrameWanted)
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
    connection.turn(now);
    if (connection.connected() && !stopped) {
      sendAudio(now);
      sendVideo(now);
      sender.turn(now);
    }
    connection.flush();
  }

  private void sendAudio(long now) {
    audioAt = notTooLate(audioAt, now);
    for (; now - audioAt >= 0 && audioTrack != null; audioAt += AUDIO_NANOS) {
      audio.next();
      int timestamp = (int) (audioNumber * AudioGenerator.TICKS);
      int at = audioTrack.header(bytes, audio.marker(), timestamp, audio.level());
      stamped(audioNumber++);
      audio.write(stamp, bytes, at);
      sender.send(audioTrack, bytes, at + AudioGenerator.PAYLOAD_BYTES, now);
    }
  }

  private void sendVideo(long now) {
    frameAt = notTooLate(frameAt, now);
    while (videoTrack != null && now - pieceAt() >= 0) {
      if (piece == 0) {
        pieces = video.next();
      }
      sendPiece(videoTrack, now);
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

  private void sendPiece(OutgoingStream track, long now) {
    int timestamp = video.number() * FRAME_TICKS;
    int at = track.header(bytes, piece == pieces - 1, timestamp, -1);
    stamped(videoNumber++);
    video.write(piece, stamp, bytes, at);
    sender.send(track, bytes, at + video.pieceBytes(), now);
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

  private void keyFrameWanted() {
    long now = System.nanoTime();
    if (now - keyAt >= KEY_AGAIN_NANOS) {
      keyAt = now;
      video.wantKey();
    }
  }

  @Override
  public void rtp(byte[] packet, int from, int length, long now) {
    // A publisher receives no media.
  }

  @Override
  public void rtcp(byte[] packets, int from, int length, long now) {
    sender.rtcp(packets, from, length, now);
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
    return videoTrack == null ? 0 : videoTrack.repeated();
  }

  /** {@return maximum delay in sending, in nanoseconds} */
  long late() {
    return late;
  }
}
