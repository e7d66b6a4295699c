package dev.parley.client.call;

import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.media.VideoTrackListener;
import dev.parley.client.session.Registration;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/** Listeners of a member's audio and video, each with a queue of its own. Threads: safe for all. */
final class CallListeners {
  private final Executor threads;
  private final Runnable changed;
  private final MediaSinks sinks = new MediaSinks();
  private final List<FrameQueue<AudioFrame>> separate = new CopyOnWriteArrayList<>();
  private final List<FrameQueue<AudioFrame>> mixed = new CopyOnWriteArrayList<>();
  private final List<FrameQueue<OpusPacket>> packets = new CopyOnWriteArrayList<>();
  private final List<VideoSubscription> video = new CopyOnWriteArrayList<>();

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
    FrameQueue<VideoFrame> queue = new FrameQueue<>(threads, listener, _ -> {});
    VideoSubscription.TrackQueue shared =
        new VideoSubscription.TrackQueue() {
          @Override
          public boolean offer(VideoFrame frame) {
            return queue.offer(frame, frame.bytes().length);
          }

          @Override
          public void end() {
            // The queue has other tracks too.
          }
        };
    VideoSubscription added = addVideo(new VideoSubscription(sources, _ -> shared, this::remove));
    return () -> {
      queue.close();
      added.close();
    };
  }

  Registration addVideoTracks(
      Set<TrackSource> sources,
      Executor executor,
      Function<MediaTrack, VideoTrackListener> listeners) {
    return addVideo(
        new VideoSubscription(
            sources, track -> new SeparateTrackQueue(track, executor, listeners), this::remove));
  }

  private VideoSubscription addVideo(VideoSubscription added) {
    video.add(added);
    update();
    return added;
  }

  private void remove(VideoSubscription closed) {
    video.removeIf(closed::equals);
    update();
  }

  /** Ends the video tracks that the room does not have any more. */
  void keep(Set<UUID> tracks) {
    sinks.keep(tracks);
    video.forEach(each -> each.keep(tracks));
  }

  /** Ends all video tracks, with the room. */
  void end() {
    video.forEach(VideoSubscription::end);
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
    for (VideoSubscription each : video) {
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
    return video.stream().anyMatch(each -> each.wants(track));
  }

  boolean isEmpty() {
    return separate.isEmpty() && mixed.isEmpty() && packets.isEmpty() && video.isEmpty();
  }
}
