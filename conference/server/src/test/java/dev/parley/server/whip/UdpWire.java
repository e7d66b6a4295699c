package dev.parley.server.whip;

import dev.parley.media.ice.IceCandidate;
import dev.parley.media.ice.TransportProtocol;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;

/** Datagrams of this machine. */
final class UdpWire implements Wire {
  private static final int MOMENT_MILLIS = 10;

  private final DatagramSocket socket;
  private InetSocketAddress from = new InetSocketAddress(0);

  UdpWire() throws IOException {
    socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    socket.setSoTimeout(MOMENT_MILLIS);
  }

  @Override
  public IceCandidate local() {
    return IceCandidate.host(
        TransportProtocol.UDP, (InetSocketAddress) socket.getLocalSocketAddress(), 1);
  }

  @Override
  public void send(byte[] bytes, int from, int length, InetSocketAddress to) throws IOException {
    socket.send(new DatagramPacket(bytes, from, length, to));
  }

  @Override
  public int receive(byte[] into) throws IOException {
    DatagramPacket packet = new DatagramPacket(into, into.length);
    try {
      socket.receive(packet);
    } catch (SocketTimeoutException e) {
      return 0;
    }
    from = (InetSocketAddress) packet.getSocketAddress();
    return packet.getLength();
  }

  @Override
  public InetSocketAddress from() {
    return from;
  }

  @Override
  public void close() {
    socket.close();
  }
}
