package dev.parley.devices.api;

import java.lang.foreign.MemorySegment;

/** Listener of captured sound in native memory, for encoders of the system. */
@FunctionalInterface
public interface FrameListener {
  /**
   * Receives a frame, on the thread of the source. The next one waits meanwhile in a queue of the
   * sound server, which drops what is older than a second.
   *
   * @param frame samples of 16 bits in the byte order of the machine, the channels interleaved; the
   *     same memory each time
   */
  void onFrame(MemorySegment frame);
}
