package dev.parley.transport.pipe;

import dev.parley.transport.api.PeerInfo.Credentials;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Bytes both ways between two processes. Nothing but {@link #await} waits.
 *
 * <p>Threads: {@code read} and {@code await} by one thread at a time, {@code write} by one at a
 * time, {@code wake} by all, {@code close} when no thread reads or writes any more. Reading and
 * writing may overlap.
 */
interface PipeChannel extends AutoCloseable {
  /** The other side has closed, or its process has ended: what is written reaches nobody. */
  final class GoneException extends IOException {
    private static final long serialVersionUID = 1;

    GoneException(String message) {
      super(message);
    }
  }

  /**
   * Reads what is there into the room of {@code into}, a direct buffer.
   *
   * @return bytes read, 0 when there is nothing now, -1 when the other side is gone and everything
   *     it wrote was read
   */
  int read(ByteBuffer into) throws IOException;

  /**
   * Writes as much of {@code from}, a direct buffer, as the pipe takes now.
   *
   * @return bytes taken; 0 when it is full
   * @throws GoneException when nobody will read them
   */
  int write(ByteBuffer from) throws IOException;

  /**
   * Waits for {@link #wake}, and possibly for more; may end for no reason.
   *
   * @param reads also until there is something to read, after {@link #read} said that there is not
   * @param writes also until the pipe takes bytes again, after {@link #write} said that it is full
   */
  void await(boolean reads, boolean writes, long nanos);

  /** Ends the wait that is going on, or the next one. Does nothing after the end. */
  void wake();

  /** {@return the operating system's word on who the other side is} */
  default Optional<Credentials> peer() {
    return Optional.empty();
  }

  @Override
  void close();
}
