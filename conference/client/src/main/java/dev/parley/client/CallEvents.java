package dev.parley.client;

import dev.parley.client.call.CallController;
import dev.parley.client.session.ItemSubscriber;
import dev.parley.client.session.Listeners;
import dev.parley.client.session.Registration;
import dev.parley.client.session.SessionListener.Connected;
import dev.parley.client.session.SessionTasks;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.RaisedHands;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
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
  private @Nullable Media media; // confined to the control tasks; null: not joined yet
  private volatile List<MediaTrack> tracks = List.of();
  private @Nullable UUID self; // confined to the control tasks; null: not joined yet
  private boolean handUp; // confined to the control tasks
  private boolean handSeen; // confined to the control tasks: whether the room has shown it

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

  /**
   * Raises this member's hand, or lowers it. A raised hand is raised again after a new join, unless
   * somebody has lowered it.
   */
  public void raiseHand(boolean up) {
    tasks
        .control()
        .execute(() -> {
          handUp = up;
          handSeen = false;
          tellHand();
        });
  }

  private void tellHand() {
    try {
      if (media != null) {
        media.raiseHand(handUp);
      }
    } catch (CallException e) {
      LOG.log(System.Logger.Level.DEBUG, "the hand is told in the next session", e);
    }
  }

  void joined(JoinResult result, Connected standing) {
    self = result.you().id();
    media = null;
    result
        .session()
        .media()
        .whenCompleteAsync(
            (contract, failure) -> {
              if (contract == null) {
                LOG.log(System.Logger.Level.DEBUG, "no audio and video", failure);
              } else {
                begin(contract, standing);
              }
            },
            tasks.control());
  }

  private void begin(Media contract, Connected standing) {
    media = contract;
    contract.follow().subscribe(new ItemSubscriber<>(tasks, this::take, items::accept));
    if (handUp) {
      handSeen = false;
      tellHand();
    }
    call.joined(Objects.requireNonNull(self), contract, standing);
  }

  private void take(MediaItem item) {
    switch (item) {
      case PublishedTracks(List<MediaTrack> now) -> {
        tracks = now;
        call.tracks(now);
      }
      case RaisedHands(List<UUID> members) -> {
        boolean up = members.contains(self);
        handUp &= up || !handSeen; // somebody has lowered it
        handSeen |= up;
      }
      default -> {
        // For listeners alone.
      }
    }
  }
}
