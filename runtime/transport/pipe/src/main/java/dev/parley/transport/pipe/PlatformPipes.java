package dev.parley.transport.pipe;

import dev.parley.ffi.OperatingSystem;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;

/** Platform abstraction of named pipes. */
interface PlatformPipes {
  /**
   * Listens on a name.
   *
   * @throws java.nio.file.FileAlreadyExistsException when a process listens on it
   * @throws IOException when it is not available
   */
  PipeListener open(PipeEndpoint endpoint) throws IOException;

  /**
   * Dials a name and waits until the listener has accepted.
   *
   * @throws TransportException when there is no listener, or the time limit has passed
   * @throws IOException when it cannot be reached
   */
  PipeChannel dial(PipeEndpoint endpoint, DialTimeLimit patience) throws IOException;

  /** Removes the files of a name whose process is dead, on platforms where there are any. */
  void removeStaleSoon(PipeEndpoint endpoint);

  /** {@return the named pipes of this platform} */
  static PlatformPipes forThisPlatform(PipeEndpoint endpoint) {
    return switch (OperatingSystem.CURRENT) {
      case LINUX -> new FifoPipes();
      case WINDOWS -> new WindowsPipes();
      case MAC, OTHER ->
          throw new TransportException(
              Reason.IO,
              endpoint.uri(),
              "named pipes work on Linux and Windows; take unix: on this platform",
              null);
    };
  }
}
