package dev.parley.client.media;

import java.util.Optional;
import java.util.UUID;

/**
 * Encoded video that a member publishes. When frames come faster than the network takes them, those
 * that wait are dropped, and a key frame is wanted.
 *
 * <p>Threads: one writes; the others are safe for all.
 */
public interface VideoPublisher extends AutoCloseable {
  /**
   * Writes a frame; it is copied. Before the first key frame, and after frames were dropped, others
   * are ignored.
   *
   * @param bytes frame as {@link VideoFrame} has it
   * @param timestamp in ticks of 90 kHz
   * @throws dev.parley.client.session.ClientException when the member has left the room
   */
  void write(byte[] bytes, int from, int length, long timestamp, boolean keyFrame);

  /** {@return the estimated bandwidth to the server in bits per second; 0 before the first} */
  long bitsPerSecond();

  /** {@return the id of the track; empty before the server has accepted it} */
  Optional<UUID> track();

  /** Stops publishing. */
  @Override
  void close();
}
