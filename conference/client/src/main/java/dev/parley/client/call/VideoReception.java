package dev.parley.client.call;

import dev.parley.client.media.VideoFrame;
import dev.parley.client.transport.IncomingStream;
import dev.parley.media.payload.FrameAssembler;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.TimestampUnwrapper;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.room.api.media.MediaTrack;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Received video track: complete frames in order. Threads: that of its connection. */
final class VideoReception implements IncomingStream.Listener, PacketReorderer.Output {
  /** Pause between key frame requests: the server takes a few only within some seconds. */
  private static final long ASK_NANOS_MIN = 500_000_000;

  private static final long ASK_NANOS_MAX = 4_000_000_000L;
  private static final int HERTZ = 90_000;
  private static final long NONE = Long.MIN_VALUE;

  private final MediaTrack track;
  private final MediaSinks sinks;
  private final TrackClock clock;
  private final boolean group;
  private final PacketReorderer packets = new PacketReorderer(this);
  private final Map<Integer, Codec> codecs = new HashMap<>(); // by payload type
  private final TimestampUnwrapper timestamps = new TimestampUnwrapper();
  private @Nullable IncomingStream stream; // null: before it is added
  private @Nullable FrameAssembler assembler; // null: before the first packet
  private @Nullable Codec codec;
  private boolean broken = true; // until the next key frame
  private boolean wanted; // whether a listener waits for a key frame
  private long askedAt = Long.MIN_VALUE / 2;
  private long askAgainNanos = ASK_NANOS_MIN;
  private long arrived;
  private long offset = NONE; // added to the time stamps of this reception
  private boolean unfinished; // whether the last packet did not end its frame
  private int lastTimestamp;

  /**
   * @param group whether the packets come by the group of the room; if not, they are left out while
   *     some do
   */
  VideoReception(MediaTrack track, MediaSinks sinks, TrackClock clock, boolean group) {
    this.track = track;
    this.group = group;
    this.sinks = sinks;
    this.clock = clock;
  }

  void stream(IncomingStream added) {
    stream = added;
  }

  @Override
  public void packet(
      RtpPacket packet, CodecFormat format, long number, boolean repeated, long now) {
    codecs.put(format.payloadType(), format.codec());
    arrived = now;
    packets.put(packet, number, now);
    if ((broken || wanted) && now - askedAt >= askAgainNanos && stream != null) {
      stream.wantKeyFrame();
      askedAt = now;
      askAgainNanos = Math.min(2 * askAgainNanos, ASK_NANOS_MAX);
    }
  }

  /** Gives up what is missing for too long. */
  void turn(long now) {
    packets.turn(now);
  }

  @Override
  public void lost() {
    broken = true;
    if (assembler != null) {
      assembler.gap();
    }
  }

  @Override
  public void packet(byte[] payload, int length, int timestamp, int payloadType, boolean marker) {
    Codec now = codecs.get(payloadType);
    if (now == null || length == 0) {
      return; // padding
    }
    if (now != codec || assembler == null) {
      codec = now;
      assembler = FrameAssembler.of(now.encoding()).orElseThrow();
      broken = true;
    }
    if (unfinished && timestamp != lastTimestamp) {
      lost(); // the server stopped in the middle of a frame, as it does on a slow link
    }
    unfinished = !marker;
    lastTimestamp = timestamp;
    if (assembler.add(payload, 0, length, marker)) {
      frame(assembler, now, timestamp);
    }
  }

  private void frame(FrameAssembler complete, Codec codec, int timestamp) {
    if (!group && clock.isByGroup(arrived)) {
      broken = true; // later frames refer to this one
      offset = NONE;
      return;
    }
    if (complete.keyFrame()) {
      broken = false;
      wanted = false;
      askAgainNanos = ASK_NANOS_MIN;
    }
    MediaSinks.VideoSink video = sinks.video();
    if (!broken && group) {
      clock.groupArrived(arrived);
    }
    if (!broken && video != null) {
      byte[] bytes = Arrays.copyOf(complete.bytes(), complete.length());
      long time = time(timestamp);
      clock.move(time, arrived);
      wanted = video.accept(new VideoFrame(track, codec, time, complete.keyFrame(), bytes));
    }
  }

  private long time(int timestamp) {
    long unwrapped = timestamps.unwrap(timestamp);
    if (offset == NONE) {
      offset = clock.resume(HERTZ, arrived) - unwrapped;
    }
    return unwrapped + offset;
  }
}
