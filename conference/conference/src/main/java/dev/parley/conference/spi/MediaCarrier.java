package dev.parley.conference.spi;

import dev.parley.conference.api.RecordingEnd;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Track;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Carries the audio and video of all rooms. Who may publish is none of its business, beyond what it
 * is told.
 *
 * <p>Threads: safe for all; no method blocks.
 */
public interface MediaCarrier {
  /** Carries nothing: each offer is refused. */
  MediaCarrier NONE =
      new MediaCarrier() {
        @Override
        public MediaLine open(String room, UUID member, boolean speak, MediaListener listener) {
          return MediaLine.NONE;
        }

        @Override
        public CompletionStage<List<Track>> tracks(String room) {
          return CompletableFuture.completedFuture(List.of());
        }

        @Override
        public CompletionStage<RunningRecording> record(
            RecordingPlan plan, Consumer<RecordingEnd> ended) {
          return CompletableFuture.failedFuture(
              new MediaRefused(
                  MediaRefusal.NOT_OFFERED,
                  "this server carries no audio and video; ask its operator"));
        }
      };

  /**
   * Opens a line for a seat.
   *
   * @param room the room's name as it is kept
   * @param member who sits there
   * @param speak whether the member may publish
   * @param listener told of what its follower gets, on threads of the carrier
   */
  MediaLine open(String room, UUID member, boolean speak, MediaListener listener);

  /**
   * {@return what is published in a room}
   *
   * @param room the room's name as it is kept
   */
  CompletionStage<List<Track>> tracks(String room);

  /**
   * Makes room for a recording, which is then to be begun or ended. Failures are {@link
   * MediaRefused}.
   *
   * @param ended told once, if it ends by itself, begun or not, on threads of the carrier
   */
  CompletionStage<RunningRecording> record(RecordingPlan plan, Consumer<RecordingEnd> ended);
}
