package dev.parley.client;

import dev.parley.client.call.CallController;
import dev.parley.client.session.ItemSubscriber;
import dev.parley.client.session.Listeners;
import dev.parley.client.session.Registration;
import dev.parley.client.session.SessionTasks;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Audio and video of a room beside the frames themselves: tracks, active speakers, raised hands.
 * Threads: safe for all.
 */
public final class CallEvents {
  private static final System.Logger LOG = System.getLogger(CallEvents.class.getName());

  private final SessionTasks tasks;
  private final CallController call;
  private final Listeners<MediaItem> items = new Listeners<>();
  private @Nullable Media media; // confined to the tasks; null: not joined yet
  private volatile List<MediaTrack> tracks = List.of();
  private volatile boolean handUp;

  CallEvents(SessionTasks tasks, CallController call) {
    this.tasks = tasks;
    this.call = call;
  }

  /** {@return the published tracks of the room} */
  public List<MediaTrack> tracks() {
    return tracks;
  }

  /**
   * Adds a listener for one kind of signal, such as {@link
   * dev.parley.room.api.media.ActiveSpeakers}.
   *
   * @param kind one of those that {@link MediaItem} permits, or that itself for all
   */
  public <T extends MediaItem> Registration on(Class<T> kind, Consumer<? super T> listener) {
    return items.add(item -> {
      if (kind.isInstance(item)) {
        listener.accept(kind.cast(item));
      }
    });
  }

  /** Raises this member's hand, or lowers it; a raised one is raised again after a new join. */
  public void raiseHand(boolean up) {
    handUp = up;
    tasks.execute(() -> {
      if (media != null) {
        media.raiseHand(up);
      }
    });
  }

  void joined(JoinResult result) {
    media = null;
    result
        .session()
        .media()
        .whenCompleteAsync(
            (contract, failure) -> {
              if (contract == null) {
                LOG.log(System.Logger.Level.DEBUG, "no audio and video", failure);
              } else {
                begin(result, contract);
              }
            },
            tasks);
  }

  private void begin(JoinResult result, Media contract) {
    media = contract;
    contract.follow().subscribe(new ItemSubscriber<>(tasks, this::take));
    if (handUp) {
      contract.raiseHand(true);
    }
    call.joined(result.you().id(), contract);
  }

  private void take(MediaItem item) {
    if (item instanceof PublishedTracks(List<MediaTrack> now)) {
      tracks = now;
      call.tracks(now);
    }
    items.accept(item);
  }
}
