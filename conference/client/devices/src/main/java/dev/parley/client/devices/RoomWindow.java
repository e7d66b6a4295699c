package dev.parley.client.devices;

import dev.parley.client.Room;
import dev.parley.client.session.Registration;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceStream;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PictureWindow;
import dev.parley.devices.api.PixelFormat;
import dev.parley.room.api.media.ActiveSpeakers;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.TrackSource;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Window that shows one video of a room at a time. Threads: safe for all. */
final class RoomWindow implements DeviceStream {
  /** Pause between two looks at the events of the window while no picture comes. */
  private static final long LOOK_MILLIS = 200;

  private final PictureWindow window;
  private final Spotlight spotlight;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  private RoomWindow(PictureWindow window, Spotlight spotlight) {
    this.window = window;
    this.spotlight = spotlight;
  }

  static RoomWindow start(Room room, PictureWindow window) {
    RoomWindow shown = new RoomWindow(window, new Spotlight(room.me().id()));
    List<Registration> registrations =
        List.of(
            room.call().on(PublishedTracks.class, _ -> shown.choose(room)),
            room.call().on(ActiveSpeakers.class, now -> shown.spotlight.speakers(now.members())),
            PictureSubscription.start(
                room,
                Set.of(TrackSource.CAMERA, TrackSource.SCREEN),
                shown.spotlight,
                shown::show));
    shown.choose(room);
    shown.ended.whenComplete((_, _) -> {
      registrations.forEach(Registration::close);
      window.close();
    });
    room.ended().thenRun(shown::close);
    Thread.ofVirtual().name("parley-window").start(shown::look);
    return shown;
  }

  private synchronized void choose(Room room) {
    if (!spotlight.tracks(room.call().tracks())) {
      blank();
    }
  }

  /** Removes the picture of a track that is gone. */
  private void blank() {
    try (Arena arena = Arena.ofShared()) {
      int width = window.width();
      int height = window.height();
      long bytes = PixelFormat.BGRX.bytes(PixelFormat.BGRX.rowBytes(width), height);
      show(
          new Picture(
              PixelFormat.BGRX,
              width,
              height,
              PixelFormat.BGRX.rowBytes(width),
              arena.allocate(bytes)));
    }
  }

  private void show(MediaTrack track, Picture picture) {
    if (spotlight.takes(track)) {
      show(picture);
    }
  }

  private void show(Picture picture) {
    try {
      if (!window.show(picture)) {
        ended.complete(null);
      }
    } catch (DeviceException e) {
      ended.completeExceptionally(e);
    }
  }

  /** Notices that the user closes the window, also while it shows nothing new. */
  private void look() {
    try {
      while (!ended.isDone()) {
        if (!window.isOpen()) {
          ended.complete(null);
        }
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (DeviceException e) {
      ended.completeExceptionally(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public CompletionStage<Void> ended() {
    return ended.minimalCompletionStage();
  }

  @Override
  public void close() {
    ended.complete(null);
  }
}
