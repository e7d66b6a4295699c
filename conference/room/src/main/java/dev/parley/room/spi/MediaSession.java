package dev.parley.room.spi;

import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Media session of one participant session. Failures are {@link MediaRefused}.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks. Calls are executed in the order
 * in which they are made.
 */
public interface MediaSession {
  /** Media session that refuses each offer. */
  MediaSession NONE =
      new MediaSession() {
        @Override
        public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
          return CompletableFuture.failedFuture(
              new MediaRefused(
                  MediaRefusal.NOT_OFFERED,
                  "this server carries no audio and video; ask its operator"));
        }

        @Override
        public void follow() {}

        @Override
        public void setDisplaySizes(List<DisplaySize> wishes) {}

        @Override
        public CompletionStage<Void> mute(UUID track, boolean muted, boolean others) {
          return CompletableFuture.failedFuture(
              new MediaRefused(MediaRefusal.NO_SUCH_TRACK, "the room has no track " + track));
        }

        @Override
        public void setMayPublish(boolean may) {}

        @Override
        public void setMayModerate(boolean may) {}

        @Override
        public CompletionStage<GroupTicket> groupTicket() {
          return CompletableFuture.failedFuture(
              new MediaRefused(
                  MediaRefusal.NOT_OFFERED,
                  "this server carries no audio and video; ask its operator"));
        }

        @Override
        public void report(QualityReport experience) {}

        @Override
        public void close() {}
      };

  /** Negotiates what is published and received, replacing the previous negotiation. */
  CompletionStage<MediaAnswer> offer(MediaOffer offer);

  /** Sends the complete current state to the listener. */
  void follow();

  /** Sets the display sizes of received tracks. */
  void setDisplaySizes(List<DisplaySize> wishes);

  /**
   * Mutes or unmutes a track.
   *
   * @param others whether tracks of other members may be muted too
   */
  CompletionStage<Void> mute(UUID track, boolean muted, boolean others);

  /** Sets whether the member may publish from now on. */
  void setMayPublish(boolean may);

  /**
   * Sets whether the member may moderate: its camera may then be sent to the room's multicast
   * group.
   */
  void setMayModerate(boolean may);

  /** Issues a ticket for the room's multicast group, which voids an earlier one of this session. */
  CompletionStage<GroupTicket> groupTicket();

  /** Reports the playback quality of the client. */
  void report(QualityReport experience);

  /** Stops all publishing and receiving of the session. Closing it again has no effect. */
  void close();
}
