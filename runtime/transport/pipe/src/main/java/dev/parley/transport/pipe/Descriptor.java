package dev.parley.transport.pipe;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A FIFO that is open, and closed again unless it is kept.
 *
 * <p>Threads: confined to one.
 */
final class Descriptor implements AutoCloseable {
  private final int number;
  private boolean kept;

  private Descriptor(int number) {
    this.number = number;
  }

  /** Opens without waiting for the other side. */
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

  /** {@return the number, for somebody else to close} */
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
