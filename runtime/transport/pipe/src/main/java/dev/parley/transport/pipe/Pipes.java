package dev.parley.transport.pipe;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.util.Locale;

/** The named pipes of a platform. */
interface Pipes {
  /**
   * Takes a name.
   *
   * @throws java.nio.file.FileAlreadyExistsException when somebody has it
   * @throws IOException when it cannot be had
   */
  PipeDoor open(PipeEndpoint endpoint) throws IOException;

  /**
   * Goes to a name and waits until somebody opens.
   *
   * @throws TransportException when nobody is there, or the patience is over
   * @throws IOException when it cannot be reached
   */
  PipeChannel dial(PipeEndpoint endpoint, Patience patience) throws IOException;

  /** Removes what is left of a name whose process is gone, where something is. */
  void tidy(PipeEndpoint endpoint);

  /** {@return those of this platform} */
  static Pipes here(PipeEndpoint endpoint) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (system.contains("linux")) {
      return new FifoPipes();
    }
    if (system.contains("windows")) {
      return new WindowsPipes();
    }
    throw new TransportException(
        Reason.IO,
        endpoint.uri(),
        "named pipes work on Linux and Windows; take unix: on this platform",
        null);
  }
}
