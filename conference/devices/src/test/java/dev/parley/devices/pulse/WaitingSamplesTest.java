package dev.parley.devices.pulse;

import static dev.parley.testkit.Eventually.ended;
import static dev.parley.testkit.Eventually.eventually;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

final class WaitingSamplesTest {
  private static final int BYTES = 4;

  private final MemorySegment memory = Arena.ofAuto().allocate(BYTES);
  private final WaitingSamples samples = new WaitingSamples();

  private Thread start(Runnable caller) {
    return Thread.ofVirtual().start(caller);
  }

  private void write() {
    Thread writer = start(() -> samples.write(memory, () -> {}, IllegalStateException::new));
    eventually("samples", () -> samples.bytes() == BYTES);
    samples.taken(BYTES);
    ended(writer);
  }

  private Thread drain() {
    Thread caller = start(() -> samples.drain(() -> {}, IllegalStateException::new));
    eventually("a drain", samples::beginDrain);
    return caller;
  }

  /** The server answers a drain for what it had got when the drain began. */
  @Test
  void samplesWrittenDuringADrainAreLeftToTheNextOne() {
    write();
    Thread first = drain();
    write();
    samples.drained();
    ended(first);

    Thread second = drain();
    samples.drained();
    ended(second);
  }
}
