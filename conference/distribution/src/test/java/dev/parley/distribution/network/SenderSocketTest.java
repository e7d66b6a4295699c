package dev.parley.distribution.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.FeedbackSealer;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.repair.Feedback;
import dev.parley.distribution.sender.GroupSender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

/** Repairs of a sender, whose group is at the loopback interface. */
class SenderSocketTest {
  private static final int GROUP = 5;
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
  private static final long SECOND = 1_000_000_000;

  private final SecureRandom secure = new SecureRandom();
  private final MemberKey key = MemberKey.random(1, secure);
  private final FeedbackSealer sealer = new FeedbackSealer(GROUP, key);

  private static UdpSocket open() throws IOException {
    return UdpSocket.bind(new InetSocketAddress(LOOPBACK, 0), 8);
  }

  private void report(UdpSocket from, UdpSocket to, long... requests) {
    Feedback feedback = new Feedback();
    feedback.write(0, false);
    feedback.request(requests, requests.length);
    byte[] packet = new byte[Feedback.BYTES_MAX + GroupHeader.OVERHEAD];
    int length = sealer.seal(feedback.bytes(), 0, feedback.end(), packet, 0);
    from.send(from.remote(to.localAddress()), packet, 0, length);
    from.flush();
  }

  @Test
  void repairsGoToTheAddressOfTheFirstReport() throws IOException {
    NetworkInterface loopback = NetworkInterface.getByInetAddress(LOOPBACK);
    try (UdpSocket socket = open();
        UdpSocket member = open();
        UdpSocket other = open()) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.ofLiteral("239.253.21.1"), 5_000);
      SenderSocket port = new SenderSocket(socket, MulticastGroup.anySource(address, loopback));
      GroupSender sender = port.open(GROUP, secure);
      assertThat(sender.addMember(key)).isTrue();

      report(member, socket);
      while (!sender.isListening(System.nanoTime())) {
        port.turn(System.nanoTime() + SECOND);
      }
      assertThat(sender.send(new byte[10], 0, 10, System.nanoTime())).isTrue();
      report(other, socket, 0);
      while (sender.repairBytes() == 0) {
        port.turn(System.nanoTime() + SECOND);
      }
      assertThat(member.receive(SECOND)).isOne();
      assertThat(other.receive(0)).isZero();
    }
  }

  @Test
  void feedbackGoesToTheSenderOfItsGroup() throws IOException {
    NetworkInterface loopback = NetworkInterface.getByInetAddress(LOOPBACK);
    try (UdpSocket socket = open();
        UdpSocket member = open()) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.ofLiteral("239.253.21.1"), 5_000);
      SenderSocket port = new SenderSocket(socket, MulticastGroup.anySource(address, loopback));
      GroupSender other = port.open(GROUP + 1, secure);
      GroupSender sender = port.open(GROUP, secure);
      assertThat(other.addMember(MemberKey.random(1, secure))).isTrue();
      assertThat(sender.addMember(key)).isTrue();
      assertThat(sender.silence(1, System.nanoTime())).isEqualTo(Long.MAX_VALUE);

      report(member, socket);
      while (!sender.isListening(System.nanoTime())) {
        port.turn(System.nanoTime() + SECOND);
      }
      assertThat(other.isListening(System.nanoTime())).isFalse();
      assertThat(sender.silence(1, System.nanoTime())).isLessThan(60 * SECOND);
      port.close(GROUP);
      assertThat(port.open(GROUP, secure).isListening(System.nanoTime())).isFalse();
      assertThatThrownBy(() -> port.open(GROUP, secure))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
