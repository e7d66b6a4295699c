package dev.parley.datagrams;

import static java.net.InetAddress.getLoopbackAddress;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every kind of socket does. */
class UdpSocketTest {
  private static final long LONG = TimeUnit.SECONDS.toNanos(20);
  private static final int BUFFER = 1 << 20;

  abstract static class Conformance {
    private UdpSocket one;
    private UdpSocket two;

    abstract UdpSocket open(InetSocketAddress address, int batch, int bytesMax) throws IOException;

    private UdpSocket open(InetSocketAddress address, int batch) throws IOException {
      return open(address, batch, UdpSocket.DATAGRAM_BYTES_MAX);
    }

    private UdpSocket open(InetSocketAddress address) throws IOException {
      return open(address, UdpSocket.BATCH);
    }

    @BeforeEach
    void opened() throws IOException {
      one = open(new InetSocketAddress(getLoopbackAddress(), 0));
      two = open(new InetSocketAddress(getLoopbackAddress(), 0));
    }

    @AfterEach
    void closed() {
      one.close();
      two.close();
    }

    private static void send(UdpSocket from, UdpSocket to, byte[] bytes) {
      from.send(from.remote(to.localAddress()), bytes, 0, bytes.length);
    }

    private static List<byte[]> take(UdpSocket from, int count) throws IOException {
      List<byte[]> all = new ArrayList<>();
      while (all.size() < count) {
        int read = from.receive(LONG);
        assertThat(read).as("after %d", all.size()).isPositive();
        for (int i = 0; i < read; i++) {
          byte[] each = new byte[from.length(i)];
          System.arraycopy(from.bytes(), from.from(i), each, 0, each.length);
          all.add(each);
        }
      }
      return all;
    }

    @Test
    void aDatagramArrivesAndItsSenderIsKnown() throws IOException {
      send(one, two, "hello".getBytes(US_ASCII));
      one.flush();

      assertThat(two.receive(LONG)).isEqualTo(1);
      assertThat(new String(two.bytes(), two.from(0), two.length(0), US_ASCII)).isEqualTo("hello");
      assertThat(two.remote(0).address()).isEqualTo(one.localAddress());
    }

    @Test
    void manyOfAllSizesArriveWholeAndInOrder() throws IOException {
      Random random = new Random(7);
      List<byte[]> sent = new ArrayList<>();
      RemoteEndpoint to = one.remote(two.localAddress());
      for (int round = 0; round < 20; round++) {
        int size = 1 + random.nextInt(UdpSocket.DATAGRAM_BYTES_MAX);
        for (int i = 0; i < 20; i++) {
          byte[] each = new byte[random.nextInt(4) == 0 ? 1 + random.nextInt(size) : size];
          random.nextBytes(each);
          sent.add(each);
          one.send(to, each, 0, each.length);
        }
        one.flush();
        List<byte[]> got = take(two, 20);
        for (int i = 0; i < 20; i++) {
          assertThat(got.get(i)).isEqualTo(sent.get(round * 20 + i));
        }
      }
    }

    @Test
    void aFullBatchIsSentByItself() throws IOException {
      for (int i = 0; i < UdpSocket.BATCH; i++) {
        send(one, two, new byte[] {(byte) i});
      }

      List<byte[]> got = take(two, UdpSocket.BATCH);
      for (int i = 0; i < UdpSocket.BATCH; i++) {
        assertThat(got.get(i)).containsExactly((byte) i);
      }
    }

    @Test
    void datagramsToSeveralRemotesGoWhereTheyAreMeantTo() throws IOException {
      try (UdpSocket three = open(new InetSocketAddress(getLoopbackAddress(), 0))) {
        RemoteEndpoint second = one.remote(two.localAddress());
        RemoteEndpoint third = one.remote(three.localAddress());
        for (byte i = 0; i < 30; i++) {
          one.send(i % 3 == 0 ? third : second, new byte[] {i, i}, 0, 2);
        }
        one.flush();
        assertThat(take(two, 20)).extracting(bytes -> bytes[0] % 3).doesNotContain(0);
        assertThat(take(three, 10)).extracting(bytes -> (int) bytes[0]).isSorted();
      }
    }

    @Test
    void aRemoteThatIsKeptIsTheSameObject() throws IOException {
      RemoteEndpoint known = two.remote(one.localAddress());
      known.attach("a friend");
      assertThat(two.keep(known)).isTrue();
      send(one, two, new byte[1]);
      one.flush();
      two.receive(LONG);
      assertThat(two.remote(0)).isSameAs(known);
      assertThat(two.remote(0).attachment()).isEqualTo("a friend");

      two.forget(known);
      send(one, two, new byte[1]);
      one.flush();
      two.receive(LONG);
      assertThat(two.remote(0)).isNotSameAs(known);
      assertThat(two.remote(0).attachment()).isNull();
    }

    @Test
    void whatIsTooLongIsDroppedAndCountedAtBothEnds() throws IOException {
      byte[] most = new byte[UdpSocket.DATAGRAM_BYTES_MAX];
      send(one, two, most);
      one.flush();
      assertThat(take(two, 1).getFirst()).hasSize(most.length);
      send(one, two, new byte[UdpSocket.DATAGRAM_BYTES_MAX + 1]);
      one.flush();
      assertThat(one.dropped()).isEqualTo(1);

      try (var channel = java.nio.channels.DatagramChannel.open()) {
        channel.bind(new InetSocketAddress(getLoopbackAddress(), 0));
        channel.send(
            java.nio.ByteBuffer.allocate(UdpSocket.DATAGRAM_BYTES_MAX + 1), two.localAddress());
        assertThat(two.receive(LONG)).isEqualTo(1);
        assertThat(two.length(0)).isZero();
        assertThat(two.dropped()).isEqualTo(1);
        assertThat(two.tooLong()).isEqualTo(1);
      }
    }

    @Test
    void anEmptyDatagramIsNotTooLong() throws IOException {
      try (var channel = java.nio.channels.DatagramChannel.open()) {
        channel.bind(new InetSocketAddress(getLoopbackAddress(), 0));
        channel.send(java.nio.ByteBuffer.allocate(0), two.localAddress());
        assertThat(two.receive(LONG)).isEqualTo(1);
        assertThat(two.length(0)).isZero();
        assertThat(two.tooLong()).isZero();
        assertThat(two.dropped()).isZero();
      }
    }

    @Test
    void aSocketForLargeDatagramsTakesThemUpToItsMaximum() throws IOException {
      InetSocketAddress any = new InetSocketAddress(getLoopbackAddress(), 0);
      try (UdpSocket large = open(any, 4, 8_192);
          UdpSocket other = open(any, 4, 8_193)) {
        byte[] most = new byte[8_192];
        new Random(3).nextBytes(most);
        for (int i = 0; i < 4; i++) {
          send(other, large, most);
        }
        send(other, large, new byte[8_193]);
        other.flush();

        assertThat(take(large, 4)).allMatch(each -> java.util.Arrays.equals(each, most));
        assertThat(take(large, 1).getFirst()).isEmpty();
        assertThat(large.tooLong()).isEqualTo(1);
      }
    }

    @Test
    void nothingIsSentToAGroupWhoseInterfaceWasNotChosen() throws IOException {
      one.send(
          one.remote(new InetSocketAddress(InetAddress.getByName("239.1.2.3"), 5_000)),
          new byte[1],
          0,
          1);
      one.flush();

      assertThat(one.dropped()).isEqualTo(1);
    }

    @Test
    void whoWaitsIsWokenByAnotherThread() throws Exception {
      Thread waker = Thread.ofPlatform().start(two::wake);
      assertThat(two.receive(Long.MAX_VALUE)).isZero();
      waker.join();
    }

    @Test
    void aWakeUpIsNotLostWhenNobodyWaits() throws IOException {
      two.wake();
      assertThat(two.receive(Long.MAX_VALUE)).isZero();
    }

    @Test
    void whoWaitsForATimeReturnsWithoutAnything() throws IOException {
      long begun = System.nanoTime();
      assertThat(two.receive(5_000_000)).isZero();
      assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(5_000_000);
      assertThat(two.receive(0)).isZero();
    }

    @Test
    void whatTheSystemDoesNotTakeIsCountedAndTheRestArrives() throws IOException {
      // Nobody may send to port 0.
      RemoteEndpoint nowhere = one.remote(new InetSocketAddress(getLoopbackAddress(), 0));
      send(one, two, new byte[] {1});
      one.send(nowhere, new byte[] {2}, 0, 1);
      send(one, two, new byte[] {3});
      one.flush();

      assertThat(take(two, 2)).extracting(bytes -> bytes[0]).containsExactly((byte) 1, (byte) 3);
      assertThat(one.dropped()).isEqualTo(1);
    }

    @Test
    void whoSendsToNobodyGoesOn() throws IOException {
      InetSocketAddress gone;
      try (UdpSocket three = open(new InetSocketAddress(getLoopbackAddress(), 0))) {
        gone = three.localAddress();
      }
      for (int i = 0; i < 3; i++) {
        one.send(one.remote(gone), new byte[1], 0, 1);
        one.flush();
      }
      send(two, one, new byte[] {9});
      two.flush();
      assertThat(take(one, 1).getFirst()).containsExactly((byte) 9);
    }

    @Test
    void aSmallBatchIsReadAndSentBitByBit() throws IOException {
      try (UdpSocket small = open(new InetSocketAddress(getLoopbackAddress(), 0), 2)) {
        for (byte i = 0; i < 3; i++) {
          send(one, small, new byte[] {i});
          send(small, two, new byte[] {i});
        }
        one.flush();
        small.flush();

        assertThat(take(two, 3).getLast()).containsExactly((byte) 2);
        assertThat(small.receive(LONG)).isEqualTo(2);
        assertThat(small.receive(LONG)).isEqualTo(1);
        assertThat(small.remote(0).address()).isEqualTo(one.localAddress());
        assertThat(small.bytes()[small.from(0)]).isEqualTo((byte) 2);
      }
    }

    @Test
    void aPortThatIsTakenIsRefusedWithItsAddress() {
      InetSocketAddress taken = one.localAddress();
      assertThatThrownBy(() -> open(taken))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(taken.toString());
    }

    @Test
    void whatIsClosedIsSilentAndSaysSo() throws IOException {
      one.close();
      one.close();
      one.wake();
      send(one, two, new byte[1]);
      one.flush();
      assertThatThrownBy(() -> one.receive(0)).isInstanceOf(IOException.class);
      assertThat(two.receive(0)).isZero();
    }

    @Test
    void bothKindsOfAddressesReachAWildcard() throws IOException {
      try (UdpSocket all = open(new InetSocketAddress(InetAddress.getByName("::"), 0))) {
        int port = all.localAddress().getPort();
        one.send(
            one.remote(new InetSocketAddress(getLoopbackAddress(), port)), new byte[] {4}, 0, 1);
        one.flush();
        assertThat(all.receive(LONG)).isEqualTo(1);
        assertThat(all.remote(0).address()).isEqualTo(one.localAddress());
        all.send(all.remote(0), new byte[] {5}, 0, 1);
        all.flush();
        assertThat(take(one, 1).getFirst()).containsExactly((byte) 5);

        try (UdpSocket six = open(new InetSocketAddress(InetAddress.getByName("::1"), 0))) {
          six.send(
              six.remote(new InetSocketAddress(InetAddress.getByName("::1"), port)),
              new byte[] {6},
              0,
              1);
          six.flush();
          assertThat(all.receive(LONG)).isEqualTo(1);
          assertThat(all.remote(0).address()).isEqualTo(six.localAddress());
        }
      }
    }
  }

  @Nested
  class Linux extends Conformance {
    @Override
    UdpSocket open(InetSocketAddress address, int batch, int bytesMax) throws IOException {
      assumeTrue(LinuxSocket.available(), "not Linux on 64 bits");
      return LinuxSocket.open(address, BUFFER, batch, bytesMax);
    }
  }

  @Nested
  class Channel extends Conformance {
    @Override
    UdpSocket open(InetSocketAddress address, int batch, int bytesMax) throws IOException {
      return ChannelSocket.open(address, BUFFER, batch, bytesMax);
    }
  }

  @Test
  void severalSocketsAtOnePortAreEachReadForTheirOwnSenders() throws IOException {
    List<UdpSocket> all = UdpSocket.bindAll(new InetSocketAddress(getLoopbackAddress(), 0), 3);
    InetSocketAddress port = all.getFirst().localAddress();
    try (UdpSocket sender = UdpSocket.bind(new InetSocketAddress(getLoopbackAddress(), 0))) {
      assertThat(all).hasSize(LinuxSocket.available() ? 3 : 1);
      assertThat(all).allMatch(each -> each.localAddress().equals(port));
      for (int i = 0; i < 50; i++) {
        sender.send(sender.remote(port), new byte[1], 0, 1);
      }
      sender.flush();

      List<Integer> read = new ArrayList<>();
      for (UdpSocket each : all) {
        read.add(each.receive(0));
      }
      assertThat(read).containsOnlyOnce(50);
      assertThat(read.stream().mapToInt(Integer::intValue).sum()).isEqualTo(50);
    } finally {
      all.forEach(UdpSocket::close);
    }
  }

  @Test
  void manySendersAreSpreadOverSocketsAtOnePort() throws IOException {
    assumeTrue(LinuxSocket.available(), "not Linux on 64 bits");
    List<UdpSocket> all = UdpSocket.bindAll(new InetSocketAddress(getLoopbackAddress(), 0), 2);
    InetSocketAddress port = all.getFirst().localAddress();
    List<UdpSocket> senders = new ArrayList<>();
    try {
      for (int i = 0; i < 64; i++) { // all to one of two: once in 2^63
        UdpSocket sender = UdpSocket.bind(new InetSocketAddress(getLoopbackAddress(), 0), 1);
        senders.add(sender);
        sender.send(sender.remote(port), new byte[1], 0, 1);
        sender.flush();
      }

      assertThat(all.get(0).receive(0)).isBetween(1, 63);
      assertThat(all.get(1).receive(0)).isBetween(1, 63);
    } finally {
      senders.forEach(UdpSocket::close);
      all.forEach(UdpSocket::close);
    }
  }

  @Test
  void aPortThatSeveralSocketsShareIsNobodyElses() throws IOException {
    List<UdpSocket> all = UdpSocket.bindAll(new InetSocketAddress(getLoopbackAddress(), 0), 2);
    InetSocketAddress port = all.getFirst().localAddress();
    try {
      assertThatThrownBy(() -> UdpSocket.bind(port)).hasMessageContaining("in use");
      assertThatThrownBy(() -> UdpSocket.bindAll(port, 2)).hasMessageContaining("in use");
    } finally {
      all.forEach(UdpSocket::close);
    }
    UdpSocket.bindAll(port, 2).forEach(UdpSocket::close);
  }

  @Test
  void aRemoteOfAnotherSocketIsFoundByItsAddress() throws IOException {
    InetSocketAddress any = new InetSocketAddress(getLoopbackAddress(), 0);
    try (UdpSocket one = UdpSocket.bind(any);
        UdpSocket two = UdpSocket.bind(any)) {
      RemoteEndpoint theirs = one.remote(new InetSocketAddress(getLoopbackAddress(), 4_000));
      RemoteEndpoint ours = two.own(theirs);
      assertThat(ours).isNotSameAs(theirs);
      assertThat(ours.address()).isEqualTo(theirs.address());

      two.keep(ours);
      assertThat(two.own(theirs)).isSameAs(ours);
    }
  }

  @Test
  void batchesOfNoneAndOfTooManyAreRefused() {
    InetSocketAddress any = new InetSocketAddress(getLoopbackAddress(), 0);
    assertThatThrownBy(() -> UdpSocket.bind(any, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> UdpSocket.bind(any, UdpSocket.BATCH + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> UdpSocket.bind(any, 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> UdpSocket.bind(any, 1, UdpSocket.UDP_BYTES_MAX + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
