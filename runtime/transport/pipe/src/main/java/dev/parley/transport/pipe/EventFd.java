package dev.parley.transport.pipe;

import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.FileDescriptors;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Wake-up event for a polling thread: a kernel counter, by eventfd(2).
 *
 * <p>Threads: safe for all.
 */
final class EventFd implements AutoCloseable {
  private final int descriptor;
  private final ByteBuffer bytes = ByteBuffer.allocateDirect(Long.BYTES); // guarded by this
  private final CallState state = new CallState(Arena.ofAuto());
  private boolean closed; // guarded by this

  EventFd() throws IOException {
    descriptor = FileDescriptors.eventfd();
    if (descriptor < 0) {
      throw new IOException("an event counter: " + Errno.text(-descriptor));
    }
  }

  int descriptor() {
    return descriptor;
  }

  /** Makes the counter readable. Does nothing after {@link #close}. */
  synchronized void raise() {
    if (!closed) {
      bytes.clear().order(ByteOrder.nativeOrder()).putLong(0, 1);
      FifoCalls.write(descriptor, bytes, state);
    }
  }

  /** Makes the counter unreadable. */
  synchronized void reset() {
    if (!closed) {
      FifoCalls.read(descriptor, bytes.clear(), state);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      FileDescriptors.close(descriptor);
    }
  }
}
