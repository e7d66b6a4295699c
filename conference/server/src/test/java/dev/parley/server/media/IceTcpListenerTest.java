package dev.parley.server.media;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.ThreadEndListener;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.framing.Framer;
import dev.parley.sfu.PeerRoute;
import dev.parley.testkit.LeakCheck;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a stranger can do to the TCP port of audio and video, and what it costs. */
final class IceTcpListenerTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final BlockingQueue<Came> came = new LinkedBlockingQueue<>();
  private IceTcpListener port;

  /** A packet that came, not handled yet. */
  private record Came(byte[] bytes, PeerRoute link, Runnable handled) {
    IceTcpConnection connection() {
      return (IceTcpConnection) link.socket();
    }
  }

  @BeforeEach
  void open() throws IOException {
    port = open(Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    port.close();
  }

  private IceTcpListener open(Duration idle) throws IOException {
    return IceTcpListener.open(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        (bytes, link, handled) -> came.add(new Came(bytes, link, handled)),
        idle,
        ThreadEndListener.NONE);
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.number());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static byte[] framed(int length) {
    byte[] bytes = new byte[Framer.HEADER_BYTES + length];
    Framer.header(length, bytes, 0);
    return bytes;
  }

  private static boolean hungUp(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true; // by a reset, when something was left unread
    }
  }

  @Test
  void packetsGoBothWays() throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(framed(UdpSocket.DATAGRAM_BYTES_MAX));
      Came first = came.take();
      assertThat(first.bytes()).hasSize(UdpSocket.DATAGRAM_BYTES_MAX);

      first.connection().send(new byte[] {1, 2, 3}, 1, 2);
      assertThat(socket.getInputStream().readNBytes(4)).containsExactly(0, 2, 2, 3);
    }
  }

  @Test
  void aLengthThatNoPacketHasEndsTheConnection() throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(framed(UdpSocket.DATAGRAM_BYTES_MAX + 1));
      assertThat(hungUp(socket)).isTrue();
    }
    assertThat(came).isEmpty();
  }

  @Test
  void whatIsCutOffIsNoPacket() throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(new byte[] {0, 9, 1, 2});
      socket.shutdownOutput();
      assertThat(hungUp(socket)).isTrue();
    }
    assertThat(came).isEmpty();
  }

  @Test
  void aFloodIsDroppedBeyondWhatWaits() throws Exception {
    try (Socket socket = connect()) {
      for (int i = 0; i < 3 * IceTcpConnection.WAITING_MAX; i++) {
        socket.getOutputStream().write(framed(100));
      }
      socket.getOutputStream().write(framed(0));
      socket.shutdownOutput();
      assertThat(hungUp(socket)).isTrue(); // all was read
      assertThat(came).hasSize(IceTcpConnection.WAITING_MAX);
    }
  }

  @Test
  void whatWasHandledMakesRoom() throws Exception {
    try (Socket socket = connect()) {
      for (int i = 0; i < 3 * IceTcpConnection.WAITING_MAX; i++) {
        socket.getOutputStream().write(framed(100));
        came.take().handled().run();
      }
    }
  }

  @Test
  void aSlowReaderLosesWholePacketsAndNothingElse() throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(framed(1));
      Came first = came.take();
      IceTcpConnection connection = first.connection();
      byte[] packet = new byte[1_000];
      int sent = 20_000; // far more than the system and the queue hold
      for (int i = 0; i < sent; i++) {
        packet[0] = (byte) i;
        connection.send(packet, 0, packet.length);
      }
      connection.forget(first.link());
      assertThat(whole(socket, packet.length)).isBetween(1, sent - 1);
    }
  }

  /** {@return the packets that came until the end, each of which must be whole} */
  private static int whole(Socket socket, int length) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] packet = new byte[length];
    int count = 0;
    try {
      while (true) {
        assertThat(in.readUnsignedShort()).isEqualTo(length);
        in.readFully(packet);
        count++;
      }
    } catch (EOFException | SocketException e) {
      return count;
    }
  }

  @Test
  void aConnectionThatNoPeerChoosesIsClosed() throws Exception {
    port.close();
    port = open(Duration.ZERO);
    try (Socket socket = connect()) {
      assertThat(hungUp(socket)).isTrue();
    }
  }

  @Test
  void silentConnectionsOfOneAddressKeepNoPeerOut() throws Exception {
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < IceTcpListener.PER_ADDRESS_MAX; i++) {
        silent.add(connect());
      }
      try (Socket peer = connect()) {
        peer.getOutputStream().write(framed(1));
        assertThat(came.poll(20, TimeUnit.SECONDS)).as("the packet of the newcomer").isNotNull();
        assertThat(hungUp(silent.getFirst())).as("the oldest one made room").isTrue();
      }
    } finally {
      for (Socket each : silent) {
        each.close();
      }
    }
  }

  @Test
  void aConnectionThatAPeerHasChosenMakesNoRoom() throws Exception {
    List<Socket> silent = new ArrayList<>();
    try (Socket peer = connect()) {
      peer.getOutputStream().write(framed(1));
      Came first = came.take();
      first.connection().keep(first.link());
      for (int i = 0; i < IceTcpListener.PER_ADDRESS_MAX; i++) {
        silent.add(connect());
      }
      assertThat(hungUp(silent.getFirst())).isTrue();
      peer.getOutputStream().write(framed(1));
      assertThat(came.poll(20, TimeUnit.SECONDS)).as("a packet of the peer").isNotNull();
    } finally {
      for (Socket each : silent) {
        each.close();
      }
    }
  }

  @Test
  void aConnectionWhosePeerIsGoneIsClosed() throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(framed(1));
      Came first = came.take();
      IceTcpConnection connection = first.connection();
      connection.keep(first.link());
      connection.forget(first.link());
      assertThat(hungUp(socket)).isTrue();
    }
  }

  @Test
  void aConnectionThatMovesToAnotherShardIsKeptByItsPeersThereOnly() throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(framed(1));
      Came first = came.take();
      IceTcpConnection connection = first.connection();
      connection.keep(first.link());
      long now = System.nanoTime();
      assertThat(connection.idle(now + 1_000, 100)).isFalse();

      PeerRoute moved = connection.moveTo(1, now);
      connection.keep(first.link());
      connection.forget(first.link());
      assertThat(connection.idle(now + 100, 100)).isFalse();
      assertThat(connection.idle(now + 101, 100)).isTrue();
      connection.keep(moved);
      assertThat(connection.idle(now + 101, 100)).isFalse();
    }
  }

  @Test
  void oneAddressHasSoManyConnectionsThatPeersHaveChosen() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < IceTcpListener.PER_ADDRESS_MAX; i++) {
        sockets.add(connect());
        sockets.getLast().getOutputStream().write(framed(1));
        Came each = came.take();
        each.connection().keep(each.link());
      }
      try (Socket more = connect()) {
        assertThat(hungUp(more)).isTrue();
      }
      sockets.removeFirst().close();
      eventually("room for one more", this::taken);
    } finally {
      for (Socket each : sockets) {
        each.close();
      }
    }
  }

  private boolean taken() {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(framed(1));
      return came.poll(1, TimeUnit.SECONDS) != null;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
