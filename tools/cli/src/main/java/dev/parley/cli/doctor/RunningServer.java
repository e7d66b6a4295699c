package dev.parley.cli.doctor;

import dev.parley.server.archive.DataFolder;
import dev.parley.server.archive.ListeningPorts;
import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/**
 * A server that already runs with the data folder of the examined options.
 *
 * @param ports the ports on which it listens; empty if the data folder does not have them
 */
record RunningServer(Optional<ListeningPorts> ports) {
  /** {@return the server that accepts connections at the socket file of these options} */
  static Optional<RunningServer> on(ServerConfig config) {
    try (SocketChannel channel =
        SocketChannel.open(UnixDomainSocketAddress.of(config.programSocket()))) {
      return channel.isConnected()
          ? Optional.of(new RunningServer(ports(config)))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException | UnsupportedOperationException e) {
      return Optional.empty(); // no file, no listener, a path too long, or no such sockets here
    }
  }

  private static Optional<ListeningPorts> ports(ServerConfig config) {
    try {
      return DataFolder.ports(config.data());
    } catch (UncheckedIOException e) {
      return Optional.empty(); // the folder is of another user
    }
  }
}
