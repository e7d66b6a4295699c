package dev.parley.room.spi;

import dev.parley.room.api.media.MediaItem;

/** Listener for the audio and video state of a participant session. */
@FunctionalInterface
public interface MediaListener {
  /**
   * Called with a new state. It replaces the last item of the same kind, and for {@link
   * dev.parley.room.api.media.LayerStatus} the last one of the same track.
   */
  void changed(MediaItem item);
}
