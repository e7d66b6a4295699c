package dev.parley.conference.spi;

import dev.parley.conference.api.media.MediaItem;

/** Told of what happens to the audio and video of a seat. */
@FunctionalInterface
public interface MediaListener {
  /**
   * Something is new: it takes the place of what was told of the same kind, and for {@link
   * dev.parley.conference.api.media.Shown} of the same track.
   */
  void changed(MediaItem item);
}
