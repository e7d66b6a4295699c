package dev.parley.client.call;

import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.session.Registration;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Listeners of a member's audio and video, each with a queue of its own. Threads: safe for all. */
final class CallListeners {
  private final Executor threads;
  private final Runnable changed;
  private final MediaSinks sinks = new MediaSinks();
  private final List<FrameQueue<AudioFrame>> separate = new CopyOnWriteArrayList<>();
  private final List<FrameQueue<AudioFrame>> mixed = new CopyOnWriteArrayList<>();
  private final List<FrameQueue<OpusPacket>> packets = new CopyOnWriteArrayList<>();
  private final List<VideoListener> video = new CopyOnWriteArrayList<>();

  /** Listener of video, which gets no frame of a track before a key frame. */
  private record VideoListener(
      Set<TrackSource> sources, FrameQueue<VideoFrame> queue, Set<UUID> begun) {
    /** {@return whether it waits for a key frame} */
    boolean accept(VideoFrame frame) {
      if (!sources.contains(frame.track().source())) {
        return false;
      }
      UUID track = frame.track().id();
      if (!frame.keyFrame() && !begun.contains(track)) {
        return true;
      }
      boolean taken = queue.offer(frame, frame.bytes().length);
      if (taken) {
        begun.add(track);
      } else {
        begun.remove(track);
      }
      return !taken;
    }
  }

  /**
   * @param threads call the listeners
   * @param changed runs when the wanted tracks may have changed
   */
  CallListeners(Executor threads, Runnable changed) {
    this.threads = threads;
    this.changed = changed;
  }

  MediaSinks sinks() {
    return sinks;
  }

  Registration addSeparate(Consumer<AudioFrame> listener) {
    return add(separate, listener);
  }

  Registration addMixed(Consumer<AudioFrame> listener) {
    return add(mixed, listener);
  }

  Registration addPackets(Consumer<OpusPacket> listener) {
    return add(packets, listener);
  }

  private <T> Registration add(List<FrameQueue<T>> all, Consumer<T> listener) {
    FrameQueue<T> added =
        new FrameQueue<>(
            threads,
            listener,
            closed -> {
              all.remove(closed);
              update();
            });
    all.add(added);
    update();
    return added;
  }

  Registration addVideo(Set<TrackSource> sources, Consumer<VideoFrame> listener) {
    FrameQueue<VideoFrame> added =
        new FrameQueue<>(
            threads,
            listener,
            closed -> {
              video.removeIf(each -> each.queue.equals(closed));
              update();
            });
    video.add(new VideoListener(Set.copyOf(sources), added, ConcurrentHashMap.newKeySet()));
    update();
    return added;
  }

  private synchronized void update() {
    sinks.frames(separate.isEmpty() && mixed.isEmpty() ? null : this::deliver);
    sinks.packets(packets.isEmpty() ? null : this::deliver);
    sinks.video(video.isEmpty() ? null : this::deliver);
    changed.run();
  }

  private void deliver(AudioFrame frame) {
    boolean mix = frame.track().id().equals(Media.MIX);
    (mix ? mixed : separate).forEach(each -> each.offer(frame, 2 * frame.samples().length));
  }

  private void deliver(OpusPacket packet) {
    packets.forEach(each -> each.offer(packet, packet.bytes().length));
  }

  private boolean deliver(VideoFrame frame) {
    boolean waits = false;
    for (VideoListener each : video) {
      waits |= each.accept(frame);
    }
    return waits;
  }

  boolean wantsMix() {
    return !mixed.isEmpty();
  }

  boolean wantsAudio() {
    return !separate.isEmpty() || !packets.isEmpty();
  }

  boolean wantsVideo(MediaTrack track) {
    return video.stream().anyMatch(each -> each.sources.contains(track.source()));
  }

  boolean isEmpty() {
    return separate.isEmpty() && mixed.isEmpty() && packets.isEmpty() && video.isEmpty();
  }
}
