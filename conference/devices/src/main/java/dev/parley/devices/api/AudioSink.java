package dev.parley.devices.api;

import java.lang.foreign.MemorySegment;

/**
 * Speaker, or another sink of sound. Samples are copied once, from the memory of the writer into
 * that of the sound server, which keeps about 150 ms of them. While nothing is written, it plays
 * silence.
 */
public interface AudioSink extends DeviceStream {
  /**
   * Opens the device.
   *
   * @throws DeviceException when the device cannot be opened
   * @throws IllegalStateException when the sink was started before
   */
  void start();

  /**
   * Plays samples; blocks until the sound server has taken them all.
   *
   * @param samples of 16 bits, the channels interleaved
   * @throws DeviceException when the sink is closed or the device is lost
   */
  void write(short[] samples, int from, int length);

  /**
   * Plays samples; blocks until the sound server has taken them all.
   *
   * @param samples whole samples of 16 bits, the channels interleaved, in memory that all threads
   *     can access
   * @throws DeviceException when the sink is closed or the device is lost
   */
  void write(MemorySegment samples);

  /**
   * Blocks until everything that was written has been played.
   *
   * @throws DeviceException when the sink is closed or the device is lost
   */
  void drain();
}
