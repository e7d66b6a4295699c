package dev.parley.export;

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
final class VideoDecoders implements AutoCloseable {
  /** Maximum number of decoders: a screen, a camera, and the camera before. */
  private static final int RUNNING_MAX = 3;

  private final Ffmpeg ffmpeg;
  private final int framesPerSecond;
  private final Dimension size;
  private final SequencedMap<TrackReader, TrackVideoDecoder> running =
      new LinkedHashMap<>(4, 0.75f, true);

  VideoDecoders(Ffmpeg ffmpeg, int framesPerSecond, Dimension size) {
    this.ffmpeg = ffmpeg;
    this.framesPerSecond = framesPerSecond;
    this.size = size;
  }

  /** {@return the frame of a track at a time; empty while there is none} */
  Optional<BufferedImage> picture(TrackReader track, long millis) throws IOException {
    TrackVideoDecoder pictures = running.get(track);
    if (pictures == null) {
      if (running.size() == RUNNING_MAX) {
        TrackVideoDecoder eldest = running.pollFirstEntry().getValue();
        eldest.close();
      }
      pictures = TrackVideoDecoder.begin(ffmpeg, track, millis, framesPerSecond, size);
      running.put(track, pictures);
    }
    return pictures.at(millis);
  }

  @Override
  public void close() {
    running.values().forEach(TrackVideoDecoder::close);
    running.clear();
  }
}
