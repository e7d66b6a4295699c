package dev.parley.receiver;

import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.ice.IceRoute;
import dev.parley.media.sdp.SdpCandidate;
import dev.parley.sfu.Forwarder;
import dev.parley.sfu.PacketNetwork;
import dev.parley.sfu.PeerRoute;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * UDP socket at the loopback address, by which one browser is reached. Threads: those of its
 * session, one at a time.
 */
final class LoopbackSocket implements PacketNetwork, AutoCloseable {
  static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  private static final System.Logger LOG = System.getLogger(LoopbackSocket.class.getName());
  private static final int BATCH = 64;

  private final UdpSocket socket;

  private LoopbackSocket(UdpSocket socket) {
    this.socket = socket;
  }

  static LoopbackSocket open() throws IOException {
    return new LoopbackSocket(UdpSocket.bind(new InetSocketAddress(LOOPBACK, 0), BATCH));
  }

  /** {@return its ICE candidate} */
  SdpCandidate candidate() {
    InetSocketAddress own = socket.localAddress();
    return SdpCandidate.udp(0, own.getAddress().getHostAddress(), own.getPort());
  }

  /**
   * Passes arrived datagrams to the forwarder.
   *
   * @param nanos time to wait for the first one; 0 to poll only
   * @throws IOException when the socket is broken
   */
  void receive(Forwarder forwarder, long nanos) throws IOException {
    int count = socket.receive(nanos);
    for (int i = 0; i < count; i++) {
      if (socket.length(i) > 0) {
        pass(forwarder, i);
      }
    }
  }

  /** Passes a datagram on. Any failure is logged: foreign input must not end the session. */
  private void pass(Forwarder forwarder, int datagram) {
    RemoteEndpoint from = socket.remote(datagram);
    PeerRoute route =
        from.attachment() instanceof PeerRoute known
            ? known
            : new PeerRoute(IceRoute.udp(from.address()), from);
    try {
      forwarder.datagram(
          socket.bytes(), socket.from(datagram), socket.length(datagram), route, System.nanoTime());
    } catch (RuntimeException | AssertionError e) {
      LOG.log(System.Logger.Level.ERROR, "a datagram could not be handled, and was dropped", e);
    }
  }

  /** Sends what was added since the last flush. */
  void flush() {
    socket.flush();
  }

  @Override
  public void send(PeerRoute to, byte[] bytes, int from, int length) {
    socket.send((RemoteEndpoint) to.socket(), bytes, from, length);
  }

  @Override
  public boolean bind(PeerRoute link) {
    RemoteEndpoint remote = (RemoteEndpoint) link.socket();
    remote.attach(link);
    return socket.keep(remote);
  }

  @Override
  public void release(PeerRoute link) {
    RemoteEndpoint remote = (RemoteEndpoint) link.socket();
    remote.attach(null);
    socket.forget(remote);
  }

  @Override
  public void close() {
    socket.close();
  }
}
