package dev.parley.client.call;

import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.VideoFrame;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Destinations of received media, read by the media thread with each packet: one that is null costs
 * nothing. Threads: safe for all.
 */
final class MediaSinks {
  private volatile @Nullable Consumer<AudioFrame> frames;
  private volatile @Nullable Consumer<OpusPacket> packets;
  private volatile @Nullable Consumer<VideoFrame> video;

  @Nullable Consumer<AudioFrame> frames() {
    return frames;
  }

  @Nullable Consumer<OpusPacket> packets() {
    return packets;
  }

  @Nullable Consumer<VideoFrame> video() {
    return video;
  }

  void frames(@Nullable Consumer<AudioFrame> sink) {
    frames = sink;
  }

  void packets(@Nullable Consumer<OpusPacket> sink) {
    packets = sink;
  }

  void video(@Nullable Consumer<VideoFrame> sink) {
    video = sink;
  }
}
