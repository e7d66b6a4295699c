package dev.parley.client.call;

import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.transport.IncomingStream;
import dev.parley.media.audio.JitterBuffer;
import dev.parley.media.audio.OpusFrameDecoder;
import dev.parley.media.payload.OpusPayload;
import dev.parley.media.payload.RedReader;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.TimestampUnwrapper;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.room.api.media.MediaTrack;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Received audio track: jitter buffer, redundancy (RED, RFC 2198), Opus. Threads: that of its
 * connection.
 */
final class AudioReception implements IncomingStream.Listener {
  private static final int FRAME_TICKS = 960;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Delay of the media thread beyond which playout goes on from now instead of catching up. */
  private static final long LATE_NANOS_MAX = NANOS_PER_SECOND / 2;

  private final MediaTrack track;
  private final MediaSinks sinks;
  private final TrackClock clock;
  private final boolean group;
  private final JitterBuffer buffer = new JitterBuffer(FRAME_TICKS);
  private final TimestampUnwrapper timestamps = new TimestampUnwrapper();
  private final short[] decoded = new short[OpusPayload.SAMPLES_MAX];
  private @Nullable OpusFrameDecoder decoder; // null: nobody has wanted samples yet
  private @Nullable RedReader red; // null: no redundant packet has come yet
  private RtpPacket current = new RtpPacket();
  private long currentNumber;
  private long arrived;
  private long playAt;
  private long position;
  private boolean leftOut; // since the track came by the group

  /**
   * @param group whether the packets come by the group of the room; if not, they are left out while
   *     some do
   */
  AudioReception(MediaTrack track, MediaSinks sinks, TrackClock clock, boolean group, long now) {
    this.track = track;
    this.group = group;
    this.sinks = sinks;
    this.clock = clock;
    playAt = now;
    position = clock.resume(OpusPayload.CLOCK_HERTZ, now);
  }

  @Override
  public void packet(
      RtpPacket packet, CodecFormat format, long number, boolean repeated, long now) {
    byte[] bytes = packet.bytes();
    int from = packet.payload();
    int length = packet.payloadLength();
    current = packet;
    currentNumber = number;
    arrived = now;
    if (group) {
      clock.groupArrived(now);
    }
    if (packet.payloadType() == format.red()) {
      if (red == null) {
        red = new RedReader(format.payloadType(), this::block);
      }
      red.take(bytes, from, length, packet.timestamp());
    } else {
      block(packet.timestamp(), bytes, from, length, false);
    }
  }

  /**
   * Adds an Opus frame. The number of a recovered one follows from its time stamp, if earlier
   * packets had 20 ms each.
   */
  private void block(int timestamp, byte[] bytes, int from, int length, boolean recovered) {
    int before =
        recovered ? Math.ceilDiv(current.timestamp() - timestamp, OpusPayload.CLOCK_HERTZ / 50) : 0;
    Consumer<OpusPacket> packets = sinks.packets();
    if (packets != null && isPlayed(arrived)) {
      long time = timestamps.unwrap(timestamp);
      byte[] copy = Arrays.copyOfRange(bytes, from, from + length);
      packets.accept(new OpusPacket(track, currentNumber - before, time, copy));
    }
    buffer.put(timestamp, current.sequence() - before, bytes, from, length, recovered, arrived);
  }

  private boolean isPlayed(long now) {
    return group || !clock.isByGroup(now);
  }

  /** Plays what is due. */
  void turn(long now) {
    Consumer<AudioFrame> frames = sinks.frames();
    boolean played = isPlayed(now);
    if (frames == null || !played) {
      buffer.discardIdle(now);
      playAt = now;
      leftOut |= !played;
      return;
    }
    if (leftOut) {
      leftOut = false;
      position = clock.resume(OpusPayload.CLOCK_HERTZ, now);
    }
    if (now - playAt > LATE_NANOS_MAX) {
      playAt = now;
    }
    while (now - playAt >= 0) {
      play(frames, playAt);
      playAt += buffer.ticks() * NANOS_PER_SECOND / OpusPayload.CLOCK_HERTZ;
    }
  }

  private void play(Consumer<AudioFrame> frames, long now) {
    JitterBuffer.FrameStatus status = buffer.take(now);
    int samples = buffer.ticks();
    if (status != JitterBuffer.FrameStatus.SILENCE) {
      decode(status == JitterBuffer.FrameStatus.PACKET, samples);
      frames.accept(new AudioFrame(track, position, Arrays.copyOf(decoded, samples)));
    }
    position += samples;
    clock.move(position, now);
  }

  private void decode(boolean arrived, int samples) {
    if (decoder == null) {
      decoder = new OpusFrameDecoder();
    }
    if (arrived) {
      int written = decoder.decode(buffer.bytes(), buffer.length(), decoded);
      Arrays.fill(decoded, Math.min(written, samples), samples, (short) 0);
    } else {
      decoder.conceal(buffer.bytes(), buffer.length(), decoded, samples);
    }
  }
}
