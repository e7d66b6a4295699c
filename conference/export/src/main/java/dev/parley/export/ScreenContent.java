package dev.parley.export;

import dev.parley.recording.TrackReader;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;

/** Shared screen as content of the video. */
record ScreenContent(TrackReader track, VideoDecoders decoders) implements SharedContent {
  @Override
  public boolean inUse(long millis) {
    return true;
  }

  @Override
  public Optional<BufferedImage> at(long millis, Dimension size) throws IOException {
    return decoders.picture(track, millis);
  }
}
