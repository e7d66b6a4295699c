package dev.parley.cli.doctor;

import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;

/** Detection of a server that already runs with the examined options. */
final class RunningServer {
  private RunningServer() {}

  /** {@return whether a server accepts connections at the socket file of these options} */
  static boolean on(ServerConfig config) {
    try (SocketChannel channel =
        SocketChannel.open(UnixDomainSocketAddress.of(config.programSocket()))) {
      return channel.isConnected();
    } catch (IOException | IllegalArgumentException | UnsupportedOperationException e) {
      return false; // no file, no listener, a path that is too long, or no such sockets here
    }
  }
}
