package dev.parley.conference.spi;

import dev.parley.conference.api.media.MediaItem;

/** Listener for the audio and video state of a participant session. */
@FunctionalInterface
public interface MediaListener {
  /**
   * Called with a new state. It replaces the last item of the same kind, and for {@link
   * dev.parley.conference.api.media.Shown} the last one of the same track.
   */
  void changed(MediaItem item);
}
