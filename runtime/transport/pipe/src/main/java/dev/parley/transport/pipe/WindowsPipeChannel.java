package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.CallState;
import dev.parley.ffi.WindowsHandles;
import dev.parley.transport.api.PeerInfo.Credentials;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A byte channel on Windows over one end of a duplex named pipe. While no bytes are buffered, a
 * read is always pending, so that its event signals arrival. Bytes of {@code write} are copied,
 * since Windows may use them longer than the call.
 *
 * <p>Memory: 64 KiB per direction.
 */
final class WindowsPipeChannel implements PipeChannel {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

  private final long pipe;
  private final long port;
  private final Arena arena = Arena.ofShared();
  private final OverlappedOperation reading;
  private final OverlappedOperation writing;
  private final MemorySegment incoming = arena.allocate(BUFFER_BYTES);
  private final MemorySegment outgoing = arena.allocate(BUFFER_BYTES);
  private final MemorySegment events = arena.allocate(JAVA_LONG, 3);
  private final CallState waitState = new CallState(arena);
  private final long woken;
  private boolean closed; // guarded by this
  private int here; // bytes of incoming between taken and here
  private int taken;

  /** Takes ownership of the handle, whose other end belongs to a process of this user. */
  WindowsPipeChannel(long pipe) throws IOException {
    this.pipe = pipe;
    port = Kernel32.createPort(pipe);
    reading = new OverlappedOperation(arena);
    writing = new OverlappedOperation(arena);
    woken = WindowsHandles.createEvent(false);
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    if (taken == here) {
      int count = fill();
      if (count <= 0) {
        return count;
      }
    }
    int count = Math.min(into.remaining(), here - taken);
    into.put(into.position(), incoming.asSlice(taken, count).asByteBuffer(), 0, count);
    into.position(into.position() + count);
    taken += count;
    return count;
  }

  private int fill() throws IOException {
    if (!reading.pending()) {
      int error = reading.begin((block, state) -> Kernel32.read(pipe, incoming, block, state));
      if (error != 0) {
        return ended(error);
      }
    }
    int count = reading.result(pipe, false);
    if (count == -Kernel32.ERROR_IO_INCOMPLETE) {
      return 0;
    }
    if (count == -Kernel32.ERROR_OPERATION_ABORTED) {
      return fill(); // cancelled with the thread that started it, in spite of the port
    }
    if (count < 0) {
      return ended(-count);
    }
    taken = 0;
    here = count;
    return count;
  }

  private static int ended(int error) throws IOException {
    if (gone(error)) {
      return -1;
    }
    throw WindowsHandles.failed("reading", error);
  }

  private static boolean gone(int error) {
    return error == Kernel32.ERROR_BROKEN_PIPE
        || error == Kernel32.ERROR_NO_DATA
        || error == Kernel32.ERROR_PIPE_NOT_CONNECTED;
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    if (writing.pending()) {
      int left = writing.result(pipe, false);
      if (left == -Kernel32.ERROR_IO_INCOMPLETE) {
        return 0;
      }
      refuse(-left);
    }
    int count = Math.min(from.remaining(), BUFFER_BYTES);
    MemorySegment bytes = outgoing.asSlice(0, count);
    bytes.asByteBuffer().put(0, from, from.position(), count);
    refuse(writing.begin((block, state) -> Kernel32.write(pipe, bytes, block, state)));
    from.position(from.position() + count);
    return count;
  }

  private static void refuse(int error) throws IOException {
    if (gone(error)) {
      throw new GoneException("the other side has closed the pipe");
    }
    if (error > 0) {
      throw WindowsHandles.failed("writing", error);
    }
  }

  @Override
  public void await(boolean reads, boolean writes, long nanos) {
    int count = 0;
    events.setAtIndex(JAVA_LONG, count++, woken);
    if (reads && reading.pending()) {
      events.setAtIndex(JAVA_LONG, count++, reading.event());
    }
    if (writes) {
      events.setAtIndex(JAVA_LONG, count++, writing.event());
    }
    Kernel32.await(count, events, millis(nanos), waitState);
  }

  /** {@return a duration in milliseconds, rounded up, at most one hour} */
  static int millis(long nanos) {
    return (int) Math.clamp(TimeUnit.NANOSECONDS.toMillis(nanos) + 1, 0, HOUR_MILLIS);
  }

  @Override
  public Optional<Credentials> peer() {
    return Optional.of(new Credentials(RuntimeFolder.user(), ""));
  }

  @Override
  public synchronized void wake() {
    if (!closed) {
      WindowsHandles.setEvent(woken);
    }
  }

  @Override
  public void close() {
    reading.cancel(pipe);
    writing.cancel(pipe);
    WindowsHandles.close(pipe);
    WindowsHandles.close(port);
    reading.close();
    writing.close();
    synchronized (this) {
      closed = true;
      WindowsHandles.close(woken);
      arena.close();
    }
  }
}
