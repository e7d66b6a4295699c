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
 * The audio and video of one seat. Failures are {@link MediaRefused}.
 *
 * <p>Threads: safe for all; no method blocks. What is told in one order happens in that order.
 */
public interface MediaLine {
  /** Refuses each offer. */
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

  /** Negotiates anew what is published and watched. */
  CompletionStage<Answer> offer(Offer offer);

  /** Tells the listener of everything as it is now. */
  void follow();

  /** Says how large tracks are where they are watched. */
  void want(List<Wish> wishes);

  /**
   * Mutes a track, or lets it be heard or seen again.
   *
   * @param others whether tracks of others may be muted, too
   */
  CompletionStage<Void> mute(UUID track, boolean muted, boolean others);

  /** Says whether the member may publish from now on. */
  void speak(boolean may);

  /** Says how the seat hears and sees. */
  void report(Experience experience);

  /** Ends all that is published and watched from the seat. Done twice, it changes nothing. */
  void close();
}
