package dev.parley.transport.socket;

import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportFailures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.channels.ServerSocketChannel;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Factory of listening sockets. */
final class SocketAcceptors {
  /**
   * Backlog of the listening sockets: connections that the operating system queues until they are
   * accepted.
   */
  static final int BACKLOG_MAX = 1024;

  /**
   * Listens on an endpoint.
   *
   * @param closed notified when the acceptor is closed
   * @throws TransportException when the endpoint is not available
   */
  static SocketAcceptor listen(
      SocketEndpoint endpoint,
      TransportConfig config,
      Poller poller,
      AcceptedChannels arrivals,
      Consumer<SocketAcceptor> closed) {
    SocketAcceptor acceptor =
        switch (endpoint) {
          case SocketEndpoint.Unix unix -> {
            SocketFile file = SocketFile.create(unix);
            yield acceptor(unix, file.channel(), poller, arrivals, closed, file::delete);
          }
          case SocketEndpoint.Inet inet -> {
            ServerSocketChannel channel = bind(inet, config);
            yield acceptor(named(inet, channel), channel, poller, arrivals, closed, () -> {});
          }
        };
    acceptor.start();
    return acceptor;
  }

  private static SocketAcceptor acceptor(
      SocketEndpoint endpoint,
      ServerSocketChannel channel,
      Poller poller,
      AcceptedChannels arrivals,
      Consumer<SocketAcceptor> closed,
      Runnable cleanUp) {
    SocketAcceptor[] self = new SocketAcceptor[1];
    self[0] =
        new SocketAcceptor(
            endpoint,
            channel,
            poller,
            arrivals,
            () -> {
              cleanUp.run();
              closed.accept(self[0]);
            });
    return self[0];
  }

  private static ServerSocketChannel bind(SocketEndpoint.Inet endpoint, TransportConfig config) {
    if (endpoint.tls()) {
      TransportFailures.requireCertificate(endpoint.uri(), config);
    }
    InetAddress address = endpoint.addresses(config.plainOffMachine()).getFirst();
    ServerSocketChannel channel = null;
    try {
      channel = ServerSocketChannel.open();
      channel.configureBlocking(false);
      channel.bind(new InetSocketAddress(address, endpoint.port()), BACKLOG_MAX);
      return channel;
    } catch (IOException e) {
      close(channel);
      throw TransportFailures.listeningAtPort(endpoint.uri(), e);
    }
  }

  private static SocketEndpoint.Inet named(
      SocketEndpoint.Inet endpoint, ServerSocketChannel channel) {
    try {
      int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
      URI uri = endpoint.uri();
      URI real = new URI(uri.getScheme(), null, uri.getHost(), port, null, null, null);
      return new SocketEndpoint.Inet(real, endpoint.host(), port, endpoint.tls());
    } catch (IOException | URISyntaxException e) {
      close(channel);
      throw new TransportException(
          Reason.IO, endpoint.uri(), "the port is not known: " + e.getMessage(), e);
    }
  }

  private static void close(@Nullable ServerSocketChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // The failure that led here is the one to report.
    }
  }

  private SocketAcceptors() {}
}
