package dev.parley.nodes.nats.launch;

import dev.parley.base.Experimental;
import java.util.List;

/**
 * Place that a server runs at, such as a network namespace of this machine.
 *
 * @param address that the server listens at, and clients and other servers reach it
 * @param command that runs the rest of its command line there; empty for this process's own place
 */
@Experimental
public record ServerPlace(String address, List<String> command) {
  /** The loopback interface of this machine. */
  public static final ServerPlace LOOPBACK = new ServerPlace("127.0.0.1", List.of());

  /** Copies the command. */
  public ServerPlace {
    command = List.copyOf(command);
  }
}
