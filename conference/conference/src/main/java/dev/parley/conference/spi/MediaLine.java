package dev.parley.conference.spi;

import dev.parley.conference.api.media.Answer;
import dev.parley.conference.api.media.Experience;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Wish;
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
public interface MediaLine {
  /** Media session that refuses each offer. */
  MediaLine NONE =
      new MediaLine() {
        @Override
        public CompletionStage<Answer> offer(Offer offer) {
          return CompletableFuture.failedFuture(
              new MediaRefused(
                  MediaRefusal.NOT_OFFERED,
                  "this server carries no audio and video; ask its operator"));
        }

        @Override
        public void follow() {}

        @Override
        public void want(List<Wish> wishes) {}

        @Override
        public CompletionStage<Void> mute(UUID track, boolean muted, boolean others) {
          return CompletableFuture.failedFuture(
              new MediaRefused(MediaRefusal.NO_SUCH_TRACK, "the room has no track " + track));
        }

        @Override
        public void speak(boolean may) {}

        @Override
        public void report(Experience experience) {}

        @Override
        public void close() {}
      };

  /** Negotiates what is published and received, replacing the previous negotiation. */
  CompletionStage<Answer> offer(Offer offer);

  /** Sends the complete current state to the listener. */
  void follow();

  /** Sets the display sizes of received tracks. */
  void want(List<Wish> wishes);

  /**
   * Mutes or unmutes a track.
   *
   * @param others whether tracks of other members may be muted too
   */
  CompletionStage<Void> mute(UUID track, boolean muted, boolean others);

  /** Sets whether the member may publish from now on. */
  void speak(boolean may);

  /** Reports the playback quality of the client. */
  void report(Experience experience);

  /** Stops all publishing and receiving of the session. Closing it again has no effect. */
  void close();
}
