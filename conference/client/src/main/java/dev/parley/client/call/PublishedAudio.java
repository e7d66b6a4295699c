package dev.parley.client.call;

import dev.parley.client.media.AudioPublisher;
import dev.parley.client.session.ClientException;
import dev.parley.client.transport.MediaSender;
import dev.parley.client.transport.OutgoingStream;
import dev.parley.media.audio.OpusFrameEncoder;
import dev.parley.media.payload.OpusPayload;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.TrackSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Audio that a member publishes: frames are encoded by the thread that writes, and wait in a queue
 * for the media thread. Threads: one writes; the others are safe for all.
 */
final class PublishedAudio implements OutgoingMedia, AudioPublisher {
  private static final int BITS_PER_SECOND = 32_000;
  private static final int PACKET_BYTES_MAX = 1_200;
  private static final int BUFFER_BYTES = 2_048;
  private static final double NANOS_PER_TICK = 1e9 / OpusPayload.CLOCK_HERTZ;

  /** Pause after which speech begins anew; a shorter one is the jitter of its source. */
  private static final long PAUSE_NANOS = 60_000_000;

  /** Delay of the media thread after which the rest is sent as if it began now. */
  private static final long LATE_NANOS_MAX = 500_000_000;

  @SuppressWarnings("ArrayRecordComponent") // copied on the way in, read by the media thread only
  private record Packet(byte[] bytes, int ticks, int level) {}

  private final TrackSource source;
  private final Consumer<OutgoingMedia> onClose;
  private final Queue<Packet> waiting = new ArrayDeque<>(); // guarded by this
  private @Nullable UUID track; // guarded by this; null: not published yet
  private @Nullable String ended; // guarded by this; null: not ended
  private final OpusFrameEncoder encoder = OpusFrameEncoder.voice(BITS_PER_SECOND);
  private final short[] frame = new short[encoder.samples()];
  private final byte[] encoded = new byte[PACKET_BYTES_MAX];
  private int filled;

  // Confined to the media thread.
  private final byte[] bytes = new byte[BUFFER_BYTES];
  private boolean starved; // whether nothing was there when the next packet was due
  private long dueAt;
  private boolean started;
  private long startedAt;
  private int timestamp;

  PublishedAudio(TrackSource source, Consumer<OutgoingMedia> onClose) {
    this.source = source;
    this.onClose = onClose;
  }

  @Override
  public void write(short[] samples, int from, int length) {
    write(samples, from, length, false);
  }

  @Override
  public void writeLive(short[] samples, int from, int length) {
    write(samples, from, length, true);
  }

  private void write(short[] samples, int from, int length, boolean live) {
    for (int done = 0; done < length; ) {
      int count = Math.min(length - done, frame.length - filled);
      System.arraycopy(samples, from + done, frame, filled, count);
      filled += count;
      done += count;
      if (filled == frame.length) {
        encode(live);
      }
    }
  }

  @Override
  public void flush() {
    if (filled > 0) {
      Arrays.fill(frame, filled, frame.length, (short) 0);
      encode(false);
    }
  }

  private void encode(boolean live) {
    filled = 0;
    int length = encoder.encode(frame, encoded);
    int level = AudioLevels.level(frame, frame.length);
    add(new Packet(Arrays.copyOf(encoded, length), frame.length, level), live);
  }

  @Override
  public void writeOpus(byte[] packet, int level) {
    OpusPayload view = new OpusPayload();
    if (packet.length > PACKET_BYTES_MAX || !view.wrap(packet, 0, packet.length, false)) {
      throw new ClientException("no Opus packet, or one of more than 1,200 bytes");
    }
    add(new Packet(packet.clone(), view.samples(), level), false);
  }

  private synchronized void add(Packet added, boolean live) {
    if (live) {
      while (waiting.size() >= LIVE_PACKETS_MAX) {
        waiting.remove();
      }
    } else {
      awaitFewerThan(PACKETS_MAX);
    }
    if (ended != null) {
      throw new ClientException(ended);
    }
    waiting.add(added);
  }

  private synchronized void awaitFewerThan(int packets) {
    try {
      while (ended == null && waiting.size() >= packets) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClientException("interrupted while audio waits to be sent", e);
    }
  }

  @Override
  public void drain() {
    awaitFewerThan(1);
  }

  @Override
  public void turn(MediaSender sender, OutgoingStream stream, long now) {
    while (!started || now - dueAt >= 0) {
      Packet next = poll();
      if (next == null) {
        starved = true;
        return;
      }
      boolean first = !started || now - dueAt > (starved ? PAUSE_NANOS : LATE_NANOS_MAX);
      starved = false;
      if (first) {
        begin(now);
      }
      int at = stream.header(bytes, first, timestamp, next.level);
      System.arraycopy(next.bytes, 0, bytes, at, next.bytes.length);
      sender.send(stream, bytes, at + next.bytes.length, now);
      timestamp += next.ticks;
      dueAt += Math.round(next.ticks * NANOS_PER_TICK);
    }
  }

  /** Begins to talk: the time stamp goes on with the clock during silence. */
  private void begin(long now) {
    if (!started) {
      started = true;
      startedAt = now;
    }
    int passed = (int) (long) ((now - startedAt) / NANOS_PER_TICK);
    timestamp = passed - timestamp > 0 ? passed : timestamp;
    dueAt = now;
  }

  private synchronized @Nullable Packet poll() {
    Packet next = waiting.poll();
    notifyAll();
    return next;
  }

  @Override
  public TrackSource source() {
    return source;
  }

  @Override
  public Codec codec() {
    return Codec.OPUS;
  }

  @Override
  public void keyFrameWanted() {
    // Audio has none.
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
    waiting.clear();
    notifyAll();
  }

  @Override
  public void close() {
    ended("this audio is closed");
    onClose.accept(this);
  }
}
