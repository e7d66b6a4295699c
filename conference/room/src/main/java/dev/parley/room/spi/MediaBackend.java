package dev.parley.room.spi;

import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.MediaTrack;
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
public interface MediaBackend {
  /** Backend of a server without audio and video: each offer is refused. */
  MediaBackend NONE =
      new MediaBackend() {
        @Override
        public MediaSession open(
            String room, UUID member, Place place, boolean speak, MediaListener listener) {
          return MediaSession.NONE;
        }

        @Override
        public CompletionStage<List<MediaTrack>> tracks(String room) {
          return CompletableFuture.completedFuture(List.of());
        }

        @Override
        public CompletionStage<RecordingHandle> record(
            RecordingPlan plan, Consumer<RecordingEndReason> ended) {
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
   * @param place part of the deployment that the member is connected to, as in {@link JoinCaller}
   * @param speak whether the member may publish
   * @param listener receives the items for the session's streams, on threads of the backend
   */
  MediaSession open(String room, UUID member, Place place, boolean speak, MediaListener listener);

  /**
   * {@return the published tracks of a room}
   *
   * @param room the normalized room name
   */
  CompletionStage<List<MediaTrack>> tracks(String room);

  /**
   * Prepares a recording, which the caller then starts or ends. Failures are {@link MediaRefused}.
   *
   * @param ended called once if the recording ends by itself, started or not, on threads of the
   *     backend
   */
  CompletionStage<RecordingHandle> record(RecordingPlan plan, Consumer<RecordingEndReason> ended);
}
