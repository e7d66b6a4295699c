package dev.parley.transport.socket;

import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.PeerInfo.Credentials;
import dev.parley.transport.api.PeerInfo.Security;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;

/** Helpers for the channels of connections: opening, socket options, peer identity, admission. */
final class Sockets {
  /** Opens a channel for an address. */
  static SocketChannel open(SocketEndpoint endpoint, SocketAddress address) {
    try {
      return address instanceof InetSocketAddress
          ? SocketChannel.open()
          : SocketChannel.open(StandardProtocolFamily.UNIX);
    } catch (IOException | UnsupportedOperationException e) {
      throw new TransportException(
          Reason.IO, endpoint.uri(), "no socket to be had: " + e.getMessage(), e);
    }
  }

  /** Sets TCP_NODELAY: messages are written whole, so Nagle's algorithm would only delay them. */
  static void tune(SocketChannel channel) throws IOException {
    if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
  }

  /** {@return the description of the peer} */
  static PeerInfo peer(SocketEndpoint endpoint, boolean dialled, SocketChannel channel)
      throws IOException {
    return switch (endpoint) {
      case SocketEndpoint.Unix unix -> {
        Optional<Credentials> credentials = credentials(channel);
        String who = credentials.map(Credentials::user).orElse("unknown user");
        yield new PeerInfo(unix.uri(), dialled, Security.LOCAL, "unix:" + who, credentials);
      }
      case SocketEndpoint.Inet inet -> {
        InetSocketAddress remote = (InetSocketAddress) channel.getRemoteAddress();
        Security security =
            inet.tls()
                ? Security.TLS
                : remote.getAddress().isLoopbackAddress() ? Security.LOCAL : Security.PLAIN;
        String address = remote.getAddress().getHostAddress() + ":" + remote.getPort();
        yield new PeerInfo(inet.uri(), dialled, security, address, Optional.empty());
      }
    };
  }

  /** {@return a place, or a refusal, for an accepted channel} */
  static AdmissionControl.AdmissionDecision enter(
      AdmissionControl capacity, SocketChannel channel, PeerInfo peer) throws IOException {
    return channel.getRemoteAddress() instanceof InetSocketAddress remote
        ? capacity.admit(remote.getAddress())
        : capacity.admitUser(peer.credentials().map(Credentials::user).orElse("unknown"));
  }

  private static Optional<Credentials> credentials(SocketChannel channel) throws IOException {
    if (!channel.supportedOptions().contains(ExtendedSocketOptions.SO_PEERCRED)) {
      return Optional.empty();
    }
    UnixDomainPrincipal peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED);
    return Optional.of(new Credentials(peer.user().getName(), peer.group().getName()));
  }

  private Sockets() {}
}
