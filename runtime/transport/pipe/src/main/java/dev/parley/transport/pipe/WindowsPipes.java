package dev.parley.transport.pipe;

import dev.parley.ffi.CallState;
import dev.parley.ffi.WindowsHandles;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/**
 * Named pipes on Windows: duplex pipes {@code \\.\pipe\parley-USER-NAME}. Windows rejects other
 * users and other machines, and removes a name with its process. Both sides verify the user of the
 * process at the other end.
 */
final class WindowsPipes implements PlatformPipes {
  /** {@return the Windows name of the pipe} */
  static String name(PipeEndpoint endpoint) {
    if (endpoint.folder().isPresent()) {
      throw PipeEndpoint.bad(endpoint.uri(), "pipes of Windows lie in no folder; take pipe:NAME");
    }
    return "\\\\.\\pipe\\parley-" + System.getProperty("user.name") + "-" + endpoint.name();
  }

  @Override
  public PipeListener open(PipeEndpoint endpoint) throws IOException {
    return WindowsPipeListener.open(name(endpoint));
  }

  @Override
  public void removeStaleSoon(PipeEndpoint endpoint) {
    // A name ends with its process.
  }

  @Override
  public PipeChannel dial(PipeEndpoint endpoint, DialTimeLimit patience) throws IOException {
    String name = name(endpoint);
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      while (true) {
        long nanos = patience.nanos();
        long pipe = Kernel32.openPipe(name, state);
        if (pipe != Kernel32.INVALID_HANDLE) {
          return known(name, pipe);
        }
        check(name, state.error());
        if (!Kernel32.waitForPipe(name, WindowsPipeChannel.millis(nanos), state)) {
          check(name, state.error());
        }
      }
    } catch (NoSuchFileException e) {
      throw patience.unreachable(e);
    }
  }

  /** {@return the channel, after checking that the listener is a process of this user} */
  private static WindowsPipeChannel known(String name, long pipe) throws IOException {
    boolean ours = false;
    try {
      ours = WindowsAccounts.ofServer(pipe).equals(WindowsAccounts.own());
    } finally {
      if (!ours) {
        WindowsHandles.close(pipe);
      }
    }
    if (!ours) {
      throw new AccessDeniedException(name);
    }
    return new WindowsPipeChannel(pipe);
  }

  /**
   * Throws the exception for an error; returns when the pipe exists but all its instances are busy.
   */
  private static void check(String name, int error) throws IOException {
    switch (error) {
      case Kernel32.ERROR_PIPE_BUSY, Kernel32.ERROR_SEM_TIMEOUT -> {}
      case Kernel32.ERROR_FILE_NOT_FOUND -> throw new NoSuchFileException(name);
      case Kernel32.ERROR_ACCESS_DENIED -> throw new AccessDeniedException(name);
      default -> throw WindowsHandles.failed(name, error);
    }
  }
}
