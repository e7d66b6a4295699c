package dev.parley.devices.pulse;

import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Samples of one writer, which waits until the stream has copied them all to the server: a queue
 * would be a second copy.
 *
 * <p>Threads: writers wait in {@link #write} and {@link #drain}; the stream's thread calls the
 * others. Fields that the stream's thread reads change under the lock only.
 */
final class WaitingSamples {
  private MemorySegment segment = MemorySegment.NULL;
  private long position;
  private boolean busy; // a writer's samples wait
  private boolean unplayed; // the server has got samples since the last drain began
  private boolean drain;
  private boolean ended;

  /** Passes samples to the stream and waits until it has taken them. */
  synchronized void write(
      MemorySegment samples, Runnable wake, Supplier<? extends RuntimeException> closed) {
    await(() -> !busy, closed);
    if (samples.byteSize() == 0) {
      return;
    }
    segment = samples;
    position = 0;
    busy = true;
    wake.run();
    await(() -> !busy, closed);
  }

  /** Waits until the server has played everything. */
  synchronized void drain(Runnable wake, Supplier<? extends RuntimeException> closed) {
    await(() -> !busy && !drain, closed);
    if (!unplayed) {
      return; // a server never answers for a stream that has not begun to play
    }
    drain = true;
    wake.run();
    await(() -> !drain, closed);
  }

  private void await(BooleanSupplier condition, Supplier<? extends RuntimeException> closed) {
    boolean interrupted = false;
    try {
      while (!ended && !condition.getAsBoolean()) {
        try {
          wait();
        } catch (InterruptedException _) {
          interrupted = true; // the samples are in use until the stream has taken them
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    if (ended) {
      throw closed.get();
    }
  }

  /** {@return how many bytes wait} */
  synchronized long bytes() {
    return busy ? segment.byteSize() - position : 0;
  }

  /** {@return the waiting samples} */
  synchronized MemorySegment segment() {
    return segment;
  }

  /** {@return the position of the next byte in the segment} */
  synchronized long position() {
    return position;
  }

  /** Counts bytes that the server has got. */
  synchronized void taken(long bytes) {
    position += bytes;
    unplayed = true;
    if (position == segment.byteSize()) {
      segment = MemorySegment.NULL; // the writer's again
      busy = false;
      notifyAll();
    }
  }

  /**
   * {@return whether a caller waits for the end of what was written} What the server gets from now
   * on is left to the next drain.
   */
  synchronized boolean beginDrain() {
    if (drain) {
      unplayed = false;
    }
    return drain;
  }

  /** Tells the caller that everything before the drain has been played. */
  synchronized void drained() {
    drain = false;
    notifyAll();
  }

  /** Ends all waiting. */
  synchronized void end() {
    ended = true;
    segment = MemorySegment.NULL;
    busy = false;
    notifyAll();
  }
}
