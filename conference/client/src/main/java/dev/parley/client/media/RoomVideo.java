package dev.parley.client.media;

import dev.parley.client.session.Registration;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.TrackSource;
import java.util.Set;
import java.util.function.Consumer;

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
   * Publishes video. Needs the right to speak.
   *
   * @param source {@link TrackSource#CAMERA} or {@link TrackSource#SCREEN}
   * @param onKeyFrameWanted called on a virtual thread when a viewer needs a key frame
   */
  VideoPublisher publish(TrackSource source, Codec codec, Runnable onKeyFrameWanted);
}
