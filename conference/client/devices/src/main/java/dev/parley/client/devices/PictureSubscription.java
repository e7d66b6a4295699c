package dev.parley.client.devices;

import dev.parley.client.Room;
import dev.parley.client.session.Registration;
import dev.parley.room.api.media.TrackSource;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Decoded video of a room. Threads: safe for all. */
final class PictureSubscription implements Registration {
  /** Longer than the time between two frames: a track keeps its thread. */
  private static final long IDLE_MILLIS = 250;

  private final Registration registration;

  private PictureSubscription(Registration registration) {
    this.registration = registration;
  }

  static PictureSubscription start(
      Room room, Set<TrackSource> sources, TrackPictureListener listener) {
    return start(room, sources, _ -> true, listener);
  }

  /**
   * Starts a subscription that decodes some tracks only.
   *
   * @param filter asked before each frame; a track that it takes again goes on with a key frame
   */
  static PictureSubscription start(
      Room room, Set<TrackSource> sources, TrackFilter filter, TrackPictureListener listener) {
    // Platform threads: a decoder computes for milliseconds, and a listener may wait in native
    // code. A queue runs on one thread at a time, so there are no more threads than tracks. They
    // end
    // by themselves: the last task of a track, which frees its decoder, comes after close().
    Executor threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_MILLIS,
            TimeUnit.MILLISECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().name("parley-decoder").daemon().factory());
    Registration registration =
        room.video()
            .subscribeTracks(sources, threads, track -> new TrackDecoder(track, filter, listener));
    PictureSubscription started = new PictureSubscription(registration);
    room.ended().thenRun(started::close);
    return started;
  }

  @Override
  public void close() {
    registration.close();
  }
}
