package dev.parley.transport.pipe;

import dev.parley.transport.api.PeerInfo.Credentials;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A bidirectional, non-blocking byte channel between two processes. Only {@link #await} blocks.
 *
 * <p>Threads: {@code read} and {@code await} by one thread at a time, {@code write} by one thread
 * at a time, {@code wake} by all, {@code close} when no thread reads or writes any more. Reads and
 * writes may overlap.
 */
interface PipeChannel extends AutoCloseable {
  /** Thrown by a write when the peer has closed its end or its process has ended. */
  final class GoneException extends IOException {
    private static final long serialVersionUID = 1;

    GoneException(String message) {
      super(message);
    }
  }

  /**
   * Reads available bytes into the free space of {@code into}, a direct buffer.
   *
   * @return the number of bytes read; 0 when there is nothing now; -1 when the peer has closed and
   *     all its bytes were read
   */
  int read(ByteBuffer into) throws IOException;

  /**
   * Writes as many bytes of {@code from}, a direct buffer, as the pipe accepts now.
   *
   * @return the number of bytes accepted; 0 when the pipe is full
   * @throws GoneException when the peer has closed
   */
  int write(ByteBuffer from) throws IOException;

  /**
   * Waits for {@link #wake}, and optionally for the channel; spurious returns are possible.
   *
   * @param reads also ends when bytes can be read; only after {@link #read} returned 0
   * @param writes also ends when bytes can be written; only after {@link #write} returned 0
   */
  void await(boolean reads, boolean writes, long nanos);

  /** Ends the current or the next wait. Does nothing after {@link #close}. */
  void wake();

  /** {@return the peer's identity according to the operating system, where available} */
  default Optional<Credentials> peer() {
    return Optional.empty();
  }

  @Override
  void close();
}
