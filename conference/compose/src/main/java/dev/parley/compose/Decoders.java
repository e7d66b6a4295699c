package dev.parley.compose;

import dev.parley.recording.TrackReader;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Pool of running video decoders: for the visible tracks and the one visible before, so that a
 * member who speaks again appears without delay.
 *
 * <p>Threads: one at a time, which closes it.
 */
final class Decoders implements AutoCloseable {
  /** Maximum number of decoders: a screen, a camera, and the camera before. */
  private static final int RUNNING_MAX = 3;

  private final Ffmpeg ffmpeg;
  private final int framesPerSecond;
  private final Dimension size;
  private final SequencedMap<TrackReader, TrackPictures> running =
      new LinkedHashMap<>(4, 0.75f, true);

  Decoders(Ffmpeg ffmpeg, int framesPerSecond, Dimension size) {
    this.ffmpeg = ffmpeg;
    this.framesPerSecond = framesPerSecond;
    this.size = size;
  }

  /** {@return the frame of a track at a time; empty while there is none} */
  Optional<BufferedImage> picture(TrackReader track, long millis) throws IOException {
    TrackPictures pictures = running.get(track);
    if (pictures == null) {
      if (running.size() == RUNNING_MAX) {
        TrackPictures eldest = running.pollFirstEntry().getValue();
        eldest.close();
      }
      pictures = TrackPictures.begin(ffmpeg, track, millis, framesPerSecond, size);
      running.put(track, pictures);
    }
    return pictures.at(millis);
  }

  @Override
  public void close() {
    running.values().forEach(TrackPictures::close);
    running.clear();
  }
}
