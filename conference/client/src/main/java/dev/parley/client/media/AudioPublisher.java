package dev.parley.client.media;

import java.util.Optional;
import java.util.UUID;

/**
 * Audio that a member publishes. What is written is sent at the rate of the clock; writing more
 * than {@value #PACKETS_MAX} packets ahead blocks, so that a file plays at its own speed. While
 * nothing is written, nothing is sent, and listeners hear silence.
 *
 * <p>Threads: one writes; the others are safe for all.
 */
public interface AudioPublisher extends AutoCloseable {
  /** Packets that may wait: 200 ms in packets of 20 ms. */
  int PACKETS_MAX = 10;

  /** Packets of a live source that may wait: 60 ms. */
  int LIVE_PACKETS_MAX = 3;

  /**
   * Writes samples, which are encoded in frames of 20 ms; the rest waits for the next call. Blocks
   * while too much waits to be sent.
   *
   * @param samples mono at 48 kHz
   * @throws dev.parley.client.session.ClientException when the member has left the room
   */
  void write(short[] samples, int from, int length);

  /**
   * Writes samples of a live source. Never blocks: of what waits to be sent, packets older than
   * {@value #LIVE_PACKETS_MAX} are dropped, so that a voice is not late after the network was.
   *
   * @param samples mono at 48 kHz
   * @throws dev.parley.client.session.ClientException when the member has left the room
   */
  void writeLive(short[] samples, int from, int length);

  /** Encodes the rest that waits for a whole frame, with silence behind it. */
  void flush();

  /**
   * Writes a packet that is encoded already. Blocks while too much waits to be sent.
   *
   * @param packet Opus (RFC 6716, section 3), at most 1,200 bytes
   * @param level loudness in -dBov (RFC 6464), 0 for the loudest to 127 for silence: it chooses the
   *     active speaker
   * @throws dev.parley.client.session.ClientException when the packet is malformed, or the member
   *     has left the room
   */
  void writeOpus(byte[] packet, int level);

  /** Blocks until everything that was written is sent. */
  void drain();

  /** {@return the id of the track; empty before the server has accepted it} */
  Optional<UUID> track();

  /** Stops publishing. What waits is not sent; {@link #drain} waits for it. */
  @Override
  void close();
}
