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
 * Media backend for the audio and video of all rooms. It does not check rights itself; it is told
 * whether a member may publish.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
public interface MediaCarrier {
  /** Backend of a server without audio and video: each offer is refused. */
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
   * Opens the media session of a participant session.
   *
   * @param room the normalized room name
   * @param member the member of the session
   * @param speak whether the member may publish
   * @param listener receives the items for the session's streams, on threads of the backend
   */
  MediaLine open(String room, UUID member, boolean speak, MediaListener listener);

  /**
   * {@return the published tracks of a room}
   *
   * @param room the normalized room name
   */
  CompletionStage<List<Track>> tracks(String room);

  /**
   * Prepares a recording, which the caller then starts or ends. Failures are {@link MediaRefused}.
   *
   * @param ended called once if the recording ends by itself, started or not, on threads of the
   *     backend
   */
  CompletionStage<RunningRecording> record(RecordingPlan plan, Consumer<RecordingEnd> ended);
}
