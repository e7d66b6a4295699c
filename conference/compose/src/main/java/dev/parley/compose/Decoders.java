package dev.parley.compose;

import dev.parley.recording.TrackReader;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The decoding programs that run: for what is seen, and the last that was, so that somebody who
 * speaks again is there at once.
 *
 * <p>Threads: one at a time, which closes it.
 */
final class Decoders implements AutoCloseable {
  /** A screen, a face, and the face before. */
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

  /** {@return the picture of a track at a time; empty while there is none} */
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
