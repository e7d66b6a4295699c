package dev.parley.distribution.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.GroupSealer;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.UnicastReason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Memberships at the loopback interface. No datagram is sent to a group. Linux. */
class ReceiverSocketTest implements ReceiverSocket.GroupListener {
  private static final int GROUP = 5;
  private static final Path MEMBERSHIPS = Path.of("/proc/net/igmp");
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  private final SecureRandom secure = new SecureRandom();
  private final GroupKey key = GroupKey.random(0, 0, secure);
  private final MemberKey member = MemberKey.random(1, secure);

  @BeforeAll
  static void requireListOfMemberships() {
    assumeTrue(Files.exists(MEMBERSHIPS), "this system does not list the groups of an interface");
  }

  @Override
  public void packet(long sequence, byte[] bytes, int from, int length) {
    throw new AssertionError("a seat that probes passes nothing on");
  }

  @Override
  public void changed(MembershipState state, UnicastReason reason) {
    // The state is asked for.
  }

  private static UdpSocket any() throws IOException {
    return UdpSocket.bind(new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), 0), 8);
  }

  /** Last byte of the group's address, which is that of one test. */
  private static MulticastGroup group(int number, UdpSocket at) throws IOException {
    InetAddress address = InetAddress.ofLiteral("239.253.17." + number);
    return MulticastGroup.anySource(
        new InetSocketAddress(address, at.localAddress().getPort()),
        NetworkInterface.getByInetAddress(LOOPBACK));
  }

  private static boolean isJoined(int number) throws IOException {
    return Files.readString(MEMBERSHIPS).contains("%02X11FDEF".formatted(number));
  }

  private ReceiverSocket seat(UdpSocket socket, int number) throws IOException {
    InetSocketAddress sender = new InetSocketAddress(LOOPBACK, 9);
    return new ReceiverSocket(
        socket, group(number, socket), sender, GROUP, key, member, this, new Random(1));
  }

  /** Sends one packet to the seat directly, so that it falls silent. */
  private void sendOnePacket(UdpSocket to) throws IOException {
    byte[] packet = new byte[GroupHeader.OVERHEAD];
    new GroupSealer(GROUP, key).seal(GroupPacketKind.PROBE, 0, 0, new byte[0], 0, 0, packet, 0);
    try (UdpSocket sender = UdpSocket.bind(new InetSocketAddress(LOOPBACK, 0), 8)) {
      int port = to.localAddress().getPort();
      sender.send(sender.remote(new InetSocketAddress(LOOPBACK, port)), packet, 0, packet.length);
      sender.flush();
    }
  }

  @Test
  void aSeatThatReceivesByUnicastIsNoMemberAtTheSwitchUntilItsNextProbe() throws IOException {
    try (UdpSocket socket = any();
        ReceiverSocket seat = seat(socket, 1)) {
      assertThat(isJoined(1)).isTrue();
      sendOnePacket(socket);
      while (seat.receiver().state() != MembershipState.UNICAST) {
        seat.turn(Long.MAX_VALUE);
      }
      assertThat(seat.receiver().reason()).isEqualTo(UnicastReason.SILENT);
      assertThat(isJoined(1)).isFalse();

      seat.receiver().probe(System.nanoTime());
      seat.turn(System.nanoTime());
      assertThat(isJoined(1)).isTrue();
    }
    assertThat(isJoined(1)).isFalse();
  }

  @Test
  void aSeatThatReceivesFilesStaysInTheGroup() throws IOException {
    try (UdpSocket socket = any();
        ReceiverSocket seat = seat(socket, 4)) {
      seat.stay(true);
      sendOnePacket(socket);
      while (seat.receiver().state() != MembershipState.UNICAST) {
        seat.turn(Long.MAX_VALUE);
      }
      assertThat(isJoined(4)).isTrue();
      seat.stay(false);
      seat.turn(System.nanoTime());
      assertThat(isJoined(4)).isFalse();
    }
  }

  @Test
  void aReceiverThatCannotBeMadeLeavesNoMembership() throws IOException {
    try (UdpSocket socket = any()) {
      seat(socket, 2).close();
      assertThatThrownBy(() -> seat(socket, 2))
          .as("the key of the member was used")
          .isInstanceOf(IllegalStateException.class);
      assertThat(isJoined(2)).isFalse();
    }
  }

  @Test
  void closingAfterTheSocketHasNoEffect() throws IOException {
    UdpSocket socket = any();
    try (ReceiverSocket _ = seat(socket, 3)) {
      socket.close();
    }
    assertThat(isJoined(3)).isFalse();
  }
}
