package dev.parley.devices.api;

/** Listener of captured sound in an array, such as the {@code write} of an audio publisher. */
@FunctionalInterface
public interface SampleListener {
  /**
   * Receives a frame, on the thread of the source. The next one waits meanwhile in a queue of the
   * sound server, which drops what is older than a second.
   *
   * @param samples of 16 bits, the channels interleaved; the same array each time
   */
  void onSamples(short[] samples, int from, int length);
}
