package dev.parley.devices.codec;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.Picture;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * Video decoder of one stream. Frames come from outside: one that is malformed, or would decode to
 * more than {@value #PIXELS_MAX} pixels, is refused.
 *
 * <p>Threads: one at a time.
 */
public interface VideoDecoder extends AutoCloseable {
  /** Upper bound for the pixels of a picture: 3,840 x 2,160. */
  long PIXELS_MAX = 3_840L * 2_160;

  /**
   * Decodes a frame.
   *
   * @param frame whole frame in native memory; the first one is a key frame
   * @return the picture, I420, which is overwritten by the next call; empty for a frame that shows
   *     nothing
   * @throws DeviceException when the frame is malformed, or the decoder is closed
   */
  Optional<Picture> decode(MemorySegment frame);

  /** Frees the decoder and its picture; may be called again. */
  @Override
  void close();
}
