package dev.parley.server.whip;

import dev.parley.datagrams.UdpSocket;
import dev.parley.media.framing.Deframer;
import dev.parley.media.framing.Framer;
import dev.parley.media.ice.IceCandidate;
import dev.parley.media.ice.TransportProtocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** One connection on this machine, opened by the first packet that is sent. */
final class TcpWire implements Wire {
  private static final int MOMENT_MILLIS = 10;

  private final IceCandidate local =
      IceCandidate.host(
          TransportProtocol.TCP_ACTIVE,
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 9),
          1);
  private final Queue<byte[]> packets = new ArrayDeque<>();
  private final Deframer deframer =
      new Deframer(
          UdpSocket.DATAGRAM_BYTES_MAX,
          (bytes, from, length) -> packets.add(Arrays.copyOfRange(bytes, from, from + length)));
  private final byte[] space = new byte[8_192];
  private @Nullable Socket socket;
  private InetSocketAddress remote = new InetSocketAddress(0);

  @Override
  public IceCandidate local() {
    return local;
  }

  @Override
  public void send(byte[] bytes, int from, int length, InetSocketAddress to) throws IOException {
    if (socket == null) {
      remote = to;
      socket = new Socket(to.getAddress(), to.getPort());
      socket.setSoTimeout(MOMENT_MILLIS);
    }
    byte[] framed = new byte[Framer.HEADER_BYTES + length];
    Framer.write(bytes, from, length, framed, 0);
    socket.getOutputStream().write(framed);
  }

  @Override
  public int receive(byte[] into) throws IOException {
    if (packets.isEmpty()) {
      read();
    }
    byte[] packet = packets.poll();
    if (packet == null) {
      return 0;
    }
    System.arraycopy(packet, 0, into, 0, packet.length);
    return packet.length;
  }

  private void read() throws IOException {
    if (socket == null) {
      Thread.onSpinWait();
      return;
    }
    try {
      int count = socket.getInputStream().read(space);
      if (count < 0) {
        throw new IOException("the server hung up");
      }
      deframer.feed(space, 0, count);
    } catch (SocketTimeoutException e) {
      // Nothing for a moment.
    }
  }

  @Override
  public InetSocketAddress from() {
    return remote;
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
    }
  }
}
