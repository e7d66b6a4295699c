package dev.parley.client.media;

import dev.parley.client.session.Registration;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Video of a room for one member. Threads: safe for all; listeners are called as those of {@link
 * RoomAudio}.
 */
public interface RoomVideo {
  /** Largest number of videos that a member receives. */
  int TRACKS_MAX = 24;

  /**
   * Receives encoded video of other members: of at most {@value #TRACKS_MAX} tracks, those that
   * were published first.
   *
   * @param sources {@link TrackSource#CAMERA}, {@link TrackSource#SCREEN}, or both
   */
  Registration subscribe(Set<TrackSource> sources, Consumer<VideoFrame> listener);

  /**
   * Receives encoded video with a listener and a queue for each track, so that decoders run beside
   * each other. A queue holds 100 frames; when it is full, the frames up to the next key frame are
   * dropped, and that is requested.
   *
   * @param sources as for {@link #subscribe}
   * @param threads run the listeners
   * @param listeners creates the listener of a track, on one of these threads
   */
  Registration subscribeTracks(
      Set<TrackSource> sources,
      Executor threads,
      Function<MediaTrack, VideoTrackListener> listeners);

  /**
   * Publishes video. Needs the right to speak.
   *
   * @param source {@link TrackSource#CAMERA} or {@link TrackSource#SCREEN}
   * @param onKeyFrameWanted called on a virtual thread when a viewer needs a key frame
   */
  VideoPublisher publish(TrackSource source, Codec codec, Runnable onKeyFrameWanted);
}
