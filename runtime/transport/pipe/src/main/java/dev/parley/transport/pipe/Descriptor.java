package dev.parley.transport.pipe;

import java.io.IOException;
import java.nio.file.Path;

/**
 * An open file descriptor of a FIFO, for try-with-resources; {@link #kept} passes its ownership on.
 *
 * <p>Threads: confined to one thread.
 */
final class Descriptor implements AutoCloseable {
  private final int number;
  private boolean kept;

  private Descriptor(int number) {
    this.number = number;
  }

  /** Opens a FIFO without waiting for the other side (O_NONBLOCK). */
  static Descriptor open(Path fifo, int mode) throws IOException {
    int number = Libc.open(fifo, mode);
    if (number < 0) {
      throw Libc.failed(fifo, -number);
    }
    return new Descriptor(number);
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
      Libc.close(number);
    }
  }
}
