package dev.parley.client.devices;

import dev.parley.room.api.media.MediaTrack;

/** Choice of the tracks that are decoded. Threads: safe for all. */
@FunctionalInterface
interface TrackFilter {
  /** {@return whether frames of a track are decoded now} */
  boolean takes(MediaTrack track);
}
