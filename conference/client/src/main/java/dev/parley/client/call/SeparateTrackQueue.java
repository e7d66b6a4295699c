package dev.parley.client.call;

import dev.parley.client.media.VideoFrame;
import dev.parley.client.media.VideoTrackListener;
import dev.parley.room.api.media.MediaTrack;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Queue of one video track, for a listener of its own. Threads: safe for all. */
final class SeparateTrackQueue implements VideoSubscription.TrackQueue {
  private final MediaTrack track;
  private final Function<MediaTrack, VideoTrackListener> listeners;
  private final FrameQueue<VideoFrame> queue;
  private volatile boolean needsKeyFrame;
  private volatile boolean ended;
  private @Nullable VideoTrackListener listener; // confined to the queue; null: no frame yet
  private boolean told; // confined to the queue: whether the listener knows the end

  SeparateTrackQueue(
      MediaTrack track, Executor threads, Function<MediaTrack, VideoTrackListener> listeners) {
    this.track = track;
    this.listeners = listeners;
    queue = new FrameQueue<>(threads, this::handle, _ -> {});
  }

  @Override
  public boolean offer(VideoFrame frame) {
    if (frame.keyFrame()) {
      needsKeyFrame = false;
    }
    return !needsKeyFrame && queue.offer(frame, frame.bytes().length);
  }

  private void handle(VideoFrame frame) {
    if (ended) {
      finish(); // there was no room for that in the queue
    } else if (!needsKeyFrame || frame.keyFrame()) {
      if (listener == null) {
        listener = listeners.apply(track);
      }
      needsKeyFrame = !listener.onFrame(frame);
    }
  }

  @Override
  public void end() {
    ended = true;
    queue.after(this::finish);
  }

  private void finish() {
    if (listener != null && !told) {
      told = true;
      listener.onEnd();
    }
  }
}
