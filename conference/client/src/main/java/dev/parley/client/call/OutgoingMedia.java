package dev.parley.client.call;

import dev.parley.client.transport.MediaSender;
import dev.parley.client.transport.OutgoingStream;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.TrackSource;
import java.util.UUID;

/** Track that a member publishes, as the media thread sees it. */
interface OutgoingMedia {
  /** {@return what it is} */
  TrackSource source();

  /** {@return its codec} */
  Codec codec();

  /** Sends what is due. Called by the media thread, in each turn while the member is connected. */
  void turn(MediaSender sender, OutgoingStream stream, long now);

  /** Handles the need of a receiver for a key frame. */
  void keyFrameWanted();

  /** Handles the id that the server has given the track. */
  void published(UUID track);

  /** Handles the end of the call: nothing is sent any more. */
  void ended(String why);
}
