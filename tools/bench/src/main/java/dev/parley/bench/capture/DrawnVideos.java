package dev.parley.bench.capture;

import dev.parley.client.media.VideoFrame;
import dev.parley.devices.codec.Vp8Decoder;
import dev.parley.devices.x11.VideoWindow;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Videos of other members, each with a decoder and a window of its own.
 *
 * <p>Threads: frames on one thread at a time; counts are for all; closed after the last frame.
 */
final class DrawnVideos implements AutoCloseable {
  private static final int FRAME_BYTES_MAX = 1 << 20;

  private final String name;
  private final CallQuality quality;
  private final Optional<String> desk;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment frame = arena.allocate(FRAME_BYTES_MAX);
  private final Map<UUID, DrawnVideo> videos = new HashMap<>();
  private volatile long received;
  private volatile long drawn;

  /** A video. */
  private record DrawnVideo(Vp8Decoder decoder, VideoWindow window) {}

  DrawnVideos(String name, CallQuality quality, Optional<String> desk) {
    this.name = name;
    this.quality = quality;
    this.desk = desk;
  }

  synchronized void draw(VideoFrame encoded) {
    if (!arena.scope().isAlive()) {
      return;
    }
    received++;
    DrawnVideo video = videos.computeIfAbsent(encoded.track().id(), _ -> open());
    byte[] bytes = encoded.bytes();
    MemorySegment.copy(bytes, 0, frame, ValueLayout.JAVA_BYTE, 0, bytes.length);
    video
        .decoder()
        .decode(frame.asSlice(0, bytes.length))
        .filter(video.window()::show)
        .ifPresent(_ -> drawn++);
  }

  private DrawnVideo open() {
    return new DrawnVideo(
        new Vp8Decoder(), VideoWindow.open(desk, name, quality.width(), quality.height()));
  }

  long received() {
    return received;
  }

  long drawn() {
    return drawn;
  }

  @Override
  public synchronized void close() {
    videos
        .values()
        .forEach(video -> {
          video.decoder().close();
          video.window().close();
        });
    arena.close();
  }
}
