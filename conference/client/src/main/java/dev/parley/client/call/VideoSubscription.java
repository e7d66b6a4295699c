package dev.parley.client.call;

import dev.parley.client.media.VideoFrame;
import dev.parley.client.session.Registration;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/** Subscription to video. Threads: safe for all; frames come from media threads. */
final class VideoSubscription implements Registration {
  /** Receiver of one track. */
  interface TrackQueue {
    /** {@return whether the frame was taken; otherwise a key frame is needed} */
    boolean offer(VideoFrame frame);

    /** Ends the track. */
    void end();
  }

  /** Track, of which the first frame is a key frame. */
  private static final class Received {
    private final TrackQueue queue;
    private boolean begun;

    Received(TrackQueue queue) {
      this.queue = queue;
    }
  }

  private final Set<TrackSource> sources;
  private final Function<MediaTrack, TrackQueue> queues;
  private final Consumer<VideoSubscription> onClose;
  private final Map<UUID, Received> tracks = new HashMap<>(); // guarded by this
  private boolean closed; // guarded by this

  VideoSubscription(
      Set<TrackSource> sources,
      Function<MediaTrack, TrackQueue> queues,
      Consumer<VideoSubscription> onClose) {
    this.sources = Set.copyOf(sources);
    this.queues = queues;
    this.onClose = onClose;
  }

  boolean wants(MediaTrack track) {
    return sources.contains(track.source());
  }

  /** {@return whether it waits for a key frame} */
  synchronized boolean accept(VideoFrame frame) {
    if (closed || !wants(frame.track())) {
      return false;
    }
    Received received =
        tracks.computeIfAbsent(frame.track().id(), _ -> new Received(queues.apply(frame.track())));
    if (!frame.keyFrame() && !received.begun) {
      return true;
    }
    received.begun = received.queue.offer(frame);
    return !received.begun;
  }

  /** Ends the tracks that are not present any more. */
  synchronized void keep(Set<UUID> present) {
    tracks
        .entrySet()
        .removeIf(each -> {
          boolean gone = !present.contains(each.getKey());
          if (gone) {
            each.getValue().queue.end();
          }
          return gone;
        });
  }

  /** Ends all tracks; nothing is received any more. */
  synchronized void end() {
    closed = true;
    keep(Set.of());
  }

  @Override
  public void close() {
    end();
    onClose.accept(this);
  }
}
