package dev.parley.client.call;

import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.VideoFrame;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Destinations of received media, read by the media thread with each packet: one that is null costs
 * nothing. Threads: safe for all.
 */
final class MediaSinks {
  /** Destination of video frames. */
  @FunctionalInterface
  interface VideoSink {
    /** {@return whether somebody waits for a key frame of the frame's track} */
    boolean accept(VideoFrame frame);
  }

  private volatile @Nullable Consumer<AudioFrame> frames;
  private volatile @Nullable Consumer<OpusPacket> packets;
  private volatile @Nullable VideoSink video;
  private final Map<UUID, TrackClock> clocks = new ConcurrentHashMap<>(); // by track

  @Nullable Consumer<AudioFrame> frames() {
    return frames;
  }

  @Nullable Consumer<OpusPacket> packets() {
    return packets;
  }

  @Nullable VideoSink video() {
    return video;
  }

  void frames(@Nullable Consumer<AudioFrame> sink) {
    frames = sink;
  }

  void packets(@Nullable Consumer<OpusPacket> sink) {
    packets = sink;
  }

  void video(@Nullable VideoSink sink) {
    video = sink;
  }

  /** {@return the time line of a track} */
  TrackClock clock(UUID track) {
    return clocks.computeIfAbsent(track, _ -> new TrackClock());
  }

  /** Forgets the time lines of all tracks but some. */
  void keep(Set<UUID> tracks) {
    clocks.keySet().retainAll(tracks);
  }
}
