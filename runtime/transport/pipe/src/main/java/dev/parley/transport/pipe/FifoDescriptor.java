package dev.parley.transport.pipe;

import dev.parley.ffi.FileDescriptors;
import java.io.IOException;
import java.nio.file.Path;

/**
 * An open file descriptor of a FIFO, for try-with-resources; {@link #kept} passes its ownership on.
 *
 * <p>Threads: confined to one thread.
 */
final class FifoDescriptor implements AutoCloseable {
  private final int number;
  private boolean kept;

  private FifoDescriptor(int number) {
    this.number = number;
  }

  /** Opens a FIFO without waiting for the other side (O_NONBLOCK). */
  static FifoDescriptor open(Path fifo, int mode) throws IOException {
    int number = FifoCalls.open(fifo, mode);
    if (number < 0) {
      throw FifoCalls.failed(fifo, -number);
    }
    return new FifoDescriptor(number);
  }

  int number() {
    return number;
  }

  /** {@return the descriptor, which the caller must close} */
  int kept() {
    kept = true;
    return number;
  }

  @Override
  public void close() {
    if (!kept) {
      FileDescriptors.close(number);
    }
  }
}
