package dev.parley.client.call;

import dev.parley.client.media.VideoPublisher;
import dev.parley.client.session.ClientException;
import dev.parley.client.transport.MediaSender;
import dev.parley.client.transport.OutgoingStream;
import dev.parley.media.payload.FramePacketizer;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.MediaKind;
import dev.parley.room.api.media.TrackSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Video that a member publishes: frames wait in a queue for the media thread, which spreads their
 * packets over time, at two and a half times the estimated bandwidth. Threads: one writes; the
 * others are safe for all.
 */
final class PublishedVideo implements OutgoingMedia, VideoPublisher {
  private static final int FRAMES_MAX = 30;
  private static final int BYTES_MAX = 4 << 20;
  private static final int PAYLOAD_BYTES_MAX = 1_100;
  private static final int BUFFER_BYTES = 2_048;
  private static final double PACING = 2.5;
  private static final long BURST_NANOS = 40_000_000;

  @SuppressWarnings("ArrayRecordComponent") // copied on the way in, read by the media thread only
  private record Frame(byte[] bytes, long timestamp, boolean keyFrame) {}

  private final TrackSource source;
  private final Codec codec;
  private final Runnable onKeyFrameWanted;
  private final Consumer<OutgoingMedia> onClose;
  private final Queue<Frame> waiting = new ArrayDeque<>(); // guarded by this
  private long waitingBytes; // guarded by this
  private boolean skipping = true; // guarded by this: until the next key frame
  private @Nullable UUID track; // guarded by this; null: not published yet
  private @Nullable String ended; // guarded by this; null: not ended
  private volatile long bitsPerSecond;

  // Confined to the media thread.
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final FramePacketizer packetizer;
  private @Nullable Frame current;
  private double credit; // bytes that may be sent
  private long creditAt;

  PublishedVideo(
      TrackSource source, Codec codec, Runnable onKeyFrameWanted, Consumer<OutgoingMedia> onClose) {
    if (codec.kind() != MediaKind.VIDEO) {
      throw new IllegalArgumentException(codec + " is no codec of video");
    }
    this.source = source;
    this.codec = codec;
    this.onKeyFrameWanted = onKeyFrameWanted;
    this.onClose = onClose;
    packetizer = FramePacketizer.of(codec.encoding()).orElseThrow();
  }

  @Override
  public void write(byte[] bytes, int from, int length, long timestamp, boolean keyFrame) {
    boolean dropped;
    synchronized (this) {
      if (ended != null) {
        throw new ClientException(ended);
      }
      if (keyFrame) {
        skipping = false;
        clear(); // a decoder needs none of those before
      }
      boolean full = waiting.size() >= FRAMES_MAX || waitingBytes + length > BYTES_MAX;
      dropped = !skipping && full && !waiting.isEmpty();
      if (dropped) {
        skipping = true;
        clear();
      }
      if (!skipping) {
        byte[] copy = Arrays.copyOfRange(bytes, from, from + length);
        waiting.add(new Frame(copy, timestamp, keyFrame));
        waitingBytes += length;
      }
    }
    if (dropped) {
      onKeyFrameWanted.run();
    }
  }

  @Override
  public long bitsPerSecond() {
    return bitsPerSecond;
  }

  @Override
  public void turn(MediaSender sender, OutgoingStream stream, long now) {
    bitsPerSecond = sender.bitsPerSecond();
    double perNano = bitsPerSecond * PACING / 8 / 1e9;
    credit = Math.min(credit + (now - creditAt) * perNano, BURST_NANOS * perNano);
    creditAt = now;
    while (credit > 0 && begin()) {
      Frame frame = current;
      if (frame == null) {
        return;
      }
      int at = stream.header(buffer, false, (int) frame.timestamp, -1);
      int length = packetizer.next(buffer, at, PAYLOAD_BYTES_MAX);
      if (packetizer.last()) {
        stream.mark(buffer);
        current = null;
      }
      if (length > 0) {
        sender.send(stream, buffer, at + length, now);
        credit -= at + length;
      }
    }
  }

  /** {@return whether there is a frame to be sent} */
  private boolean begin() {
    if (current == null) {
      current = poll();
      if (current != null) {
        packetizer.begin(current.bytes, 0, current.bytes.length, current.keyFrame);
      }
    }
    return current != null;
  }

  private synchronized @Nullable Frame poll() {
    Frame next = waiting.poll();
    waitingBytes -= next == null ? 0 : next.bytes.length;
    return next;
  }

  private synchronized void clear() {
    waiting.clear();
    waitingBytes = 0;
  }

  @Override
  public TrackSource source() {
    return source;
  }

  @Override
  public Codec codec() {
    return codec;
  }

  @Override
  public void keyFrameWanted() {
    onKeyFrameWanted.run();
  }

  @Override
  public synchronized void published(UUID id) {
    track = id;
  }

  @Override
  public synchronized Optional<UUID> track() {
    return Optional.ofNullable(track);
  }

  @Override
  public synchronized void ended(String why) {
    ended = why;
    clear();
  }

  @Override
  public void close() {
    ended("this video is closed");
    onClose.accept(this);
  }
}
