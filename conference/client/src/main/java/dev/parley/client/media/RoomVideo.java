package dev.parley.client.media;

import dev.parley.client.session.Registration;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Video of a room for one member. Threads: safe for all; listeners are called as those of {@link
 * RoomAudio}.
 */
public interface RoomVideo {
  /**
   * Receives encoded video of other members.
   *
   * @param wanted selects the tracks; called with each track that is published
   */
  Registration subscribe(Predicate<MediaTrack> wanted, Consumer<VideoFrame> listener);

  /**
   * Publishes video. Needs the right to speak.
   *
   * @param source {@link TrackSource#CAMERA} or {@link TrackSource#SCREEN}
   * @param onKeyFrameWanted called by the media thread when a viewer needs a key frame; must not
   *     block
   */
  VideoPublisher publish(TrackSource source, Codec codec, Runnable onKeyFrameWanted);
}
