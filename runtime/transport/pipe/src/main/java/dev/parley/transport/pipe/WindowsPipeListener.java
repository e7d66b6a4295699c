package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.CallState;
import dev.parley.ffi.WindowsHandles;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Listener on Windows: a named pipe with always one instance that waits for a client. The first
 * instance is created with FILE_FLAG_FIRST_PIPE_INSTANCE, so that no other process can listen on
 * the name too.
 */
final class WindowsPipeListener implements PipeListener {
  private static final Logger LOG = System.getLogger(WindowsPipeListener.class.getName());
  private static final long END_WAIT_SECONDS = 3;

  private final String name;
  private final String user; // the only user who may connect
  private final Arena arena = Arena.ofAuto();
  private final CallState state = new CallState(arena); // of the thread that accepts
  private final MemorySegment events = arena.allocate(JAVA_LONG, 2);
  private final OverlappedOperation connecting;
  private final long woken;
  private final CountDownLatch freed = new CountDownLatch(1);
  private long waiting; // handle of the waiting instance
  private volatile boolean closed;
  private volatile @Nullable Thread accepting;

  private WindowsPipeListener(String name, String user, long first) throws IOException {
    this.name = name;
    this.user = user;
    this.waiting = first;
    connecting = new OverlappedOperation(arena);
    woken = WindowsHandles.createEvent(true);
    events.setAtIndex(JAVA_LONG, 0, woken);
    events.setAtIndex(JAVA_LONG, 1, connecting.event());
  }

  /**
   * Listens on a name.
   *
   * @throws FileAlreadyExistsException when a process listens on it
   */
  static WindowsPipeListener open(String name) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      String user = WindowsAccounts.own();
      long first = Kernel32.createPipe(name, user, true, state);
      int error = state.error();
      if (first != Kernel32.INVALID_HANDLE) {
        return new WindowsPipeListener(name, user, first);
      }
      throw error == Kernel32.ERROR_ACCESS_DENIED || error == Kernel32.ERROR_PIPE_BUSY
          ? new FileAlreadyExistsException(name)
          : WindowsHandles.failed(name, error);
    }
  }

  @Override
  public PipeChannel accept() throws IOException {
    accepting = Thread.currentThread();
    while (!closed) {
      if (connected()) {
        long client = waiting;
        waiting = Kernel32.createPipe(name, user, false, state);
        if (isOurs(client)) {
          return new WindowsPipeChannel(client);
        }
        WindowsHandles.close(client);
      }
    }
    connecting.cancel(waiting);
    WindowsHandles.close(waiting);
    connecting.close();
    WindowsHandles.close(woken);
    freed.countDown();
    throw new ClosedChannelException();
  }

  private boolean isOurs(long client) {
    try {
      return WindowsAccounts.ofClient(client).equals(user);
    } catch (IOException e) {
      LOG.log(
          Level.DEBUG,
          "{0}: the account of a client cannot be read, so it is refused: {1}",
          name,
          e.getMessage());
      return false;
    }
  }

  private boolean connected() throws IOException {
    if (waiting == Kernel32.INVALID_HANDLE) {
      waiting = Kernel32.createPipe(name, user, false, state);
    }
    if (!connecting.pending()) {
      int error = connecting.begin((block, failure) -> Kernel32.connect(waiting, block, failure));
      if (error != 0) {
        return error == Kernel32.ERROR_PIPE_CONNECTED || gone(error);
      }
    }
    Kernel32.await(2, events, Kernel32.INFINITE, state);
    int result = connecting.result(waiting, false);
    return result >= 0 || gone(-result);
  }

  /**
   * Handles an error of the waiting instance: returns false while the wait is pending or when a
   * client has left again already, and throws on any other error.
   */
  private boolean gone(int error) throws IOException {
    if (error == Kernel32.ERROR_IO_INCOMPLETE) {
      return false;
    }
    WindowsHandles.close(waiting);
    waiting = Kernel32.INVALID_HANDLE;
    if (error == Kernel32.ERROR_NO_DATA) {
      return false;
    }
    throw WindowsHandles.failed(name, error);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    WindowsHandles.setEvent(woken);
    try {
      // Wait for it: until the last instance is closed, diallers still find the name.
      if (!Thread.currentThread().equals(accepting)
          && !freed.await(END_WAIT_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, name + ": a receiver blocks; the name is free when it returns");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
