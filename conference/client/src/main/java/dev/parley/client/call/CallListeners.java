package dev.parley.client.call;

import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.session.Registration;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaTrack;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Listeners of a member's audio and video, each with a queue of its own. Threads: safe for all. */
final class CallListeners {
  private record VideoListener(Predicate<MediaTrack> wanted, FrameQueue<VideoFrame> queue) {}

  private final Executor threads;
  private final Runnable changed;
  private final MediaSinks sinks = new MediaSinks();
  private final List<FrameQueue<AudioFrame>> separate = new CopyOnWriteArrayList<>();
  private final List<FrameQueue<AudioFrame>> mixed = new CopyOnWriteArrayList<>();
  private final List<FrameQueue<OpusPacket>> packets = new CopyOnWriteArrayList<>();
  private final List<VideoListener> video = new CopyOnWriteArrayList<>();

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

  Registration addVideo(Predicate<MediaTrack> wanted, Consumer<VideoFrame> listener) {
    FrameQueue<VideoFrame> added =
        new FrameQueue<>(
            threads,
            listener,
            closed -> {
              video.removeIf(each -> each.queue == closed);
              update();
            });
    video.add(new VideoListener(wanted, added));
    update();
    return added;
  }

  private void update() {
    sinks.frames(separate.isEmpty() && mixed.isEmpty() ? null : this::deliver);
    sinks.packets(
        packets.isEmpty() ? null : packet -> packets.forEach(each -> each.accept(packet)));
    sinks.video(video.isEmpty() ? null : this::deliver);
    changed.run();
  }

  private void deliver(AudioFrame frame) {
    boolean mix = frame.track().id().equals(Media.MIX);
    (mix ? mixed : separate).forEach(each -> each.accept(frame));
  }

  private void deliver(VideoFrame frame) {
    for (VideoListener each : video) {
      if (each.wanted.test(frame.track())) {
        each.queue.accept(frame);
      }
    }
  }

  boolean wantsMix() {
    return !mixed.isEmpty();
  }

  boolean wantsAudio() {
    return !separate.isEmpty() || !packets.isEmpty();
  }

  boolean wantsVideo(MediaTrack track) {
    return video.stream().anyMatch(each -> each.wanted.test(track));
  }

  boolean isEmpty() {
    return separate.isEmpty() && mixed.isEmpty() && packets.isEmpty() && video.isEmpty();
  }
}
