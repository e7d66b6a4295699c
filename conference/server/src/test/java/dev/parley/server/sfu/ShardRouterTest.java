package dev.parley.server.sfu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunWriter;
import dev.parley.sfu.PeerRoute;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose datagrams are whose, step by step: two shards and a third, all on the test's thread. */
final class ShardRouterTest {
  private static final InetAddress HOST = InetAddress.getLoopbackAddress();
  private static final byte[] MEDIA = new byte[100];

  private final List<Came> came = new ArrayList<>();
  private List<UdpSocket> sockets = List.of();
  private List<ShardRouter> all = List.of();
  private RemoteEndpoint caller;

  /** A datagram that was handed over. */
  private record Came(int length, PeerRoute link, long at) {}

  static {
    MEDIA[0] = (byte) 0x80; // RTP
  }

  @BeforeEach
  void open() throws IOException {
    sockets = UdpSocket.bindAll(new InetSocketAddress(HOST, 0), 3);
    assumeTrue(sockets.size() == 3, "this system cannot share a port");
    all = ShardRouter.forSockets(sockets);
    caller = sockets.getFirst().remote(new InetSocketAddress(HOST, 40_000));
  }

  @AfterEach
  void close() {
    sockets.forEach(UdpSocket::close);
  }

  /** A check for a shard, or for nobody's. */
  private byte[] check(String ufrag) {
    StunWriter writer = new StunWriter(new byte[256]);
    writer
        .begin(StunClass.REQUEST, 1, 2)
        .username((ufrag + ":them").getBytes(StandardCharsets.US_ASCII));
    return Arrays.copyOf(writer.bytes(), writer.end());
  }

  private byte[] check(int shard) {
    return check(all.get(shard).credentials(new Random(5)).ufrag());
  }

  /** A shard reads a datagram. {@return whether it was another's} */
  private boolean reads(int shard, byte[] bytes, long at) {
    RemoteEndpoint sender = sockets.get(shard).own(caller);
    return all.get(shard).handOver(sender, bytes, 0, bytes.length, at);
  }

  /** A shard takes what was handed over to it, and is chosen by who sent it, if that is so. */
  private void takes(int shard, boolean chosen) {
    came.clear();
    all.get(shard)
        .drain((_, _, length, link, at) -> {
          came.add(new Came(length, link, at));
          if (chosen) {
            RemoteEndpoint remote = (RemoteEndpoint) link.socket();
            remote.attach(link);
            sockets.get(shard).keep(remote);
            all.get(shard).register(link);
          }
        });
  }

  /** A peer of shard 1 is met by an address that shard 0 reads. {@return its link} */
  private PeerRoute met() {
    reads(0, check(1), 0);
    takes(1, true);
    all.get(0).endSleep();
    return came.getFirst().link();
  }

  @Test
  void aCheckGoesToTheShardWhoseMarkItBears() {
    byte[] check = check(1);

    assertThat(reads(1, check, 0)).isFalse();
    assertThat(reads(0, check, 77)).isTrue();
    takes(1, false);

    assertThat(came).hasSize(1);
    assertThat(came.getFirst().length()).isEqualTo(check.length);
    assertThat(came.getFirst().at()).isEqualTo(77);
    assertThat(came.getFirst().link().route().remote()).isEqualTo(caller.address());
    assertThat(all.get(0).handedOver()).isEqualTo(1);
  }

  @Test
  void whatIsForNobodyStaysWhereItCame() {
    assertThat(reads(0, check("zzzzzzzz"), 0)).isFalse();
    assertThat(reads(0, check("abc"), 0)).isFalse();
    assertThat(reads(0, MEDIA, 0)).isFalse();
    assertThat(reads(0, new byte[0], 0)).isFalse();
  }

  @Test
  void onceAPeerIsMetAllFromItsAddressIsHandedOverWithItsLink() {
    PeerRoute link = met();

    assertThat(reads(0, MEDIA, 0)).isTrue();
    assertThat(reads(0, check(1), 0)).isTrue();
    takes(1, false);

    assertThat(came).extracting(Came::link).containsExactly(link, link);
  }

  @Test
  void checksThatNobodyProvedMakeNoShardRememberAnAddress() {
    for (int i = 0; i < 1_000; i++) {
      reads(0, check(1), 0);
      takes(1, false);
    }
    all.get(0).endSleep();

    assertThat(reads(0, MEDIA, 0)).isFalse();
  }

  @Test
  void whenThePeerIsGoneItsAddressIsForgotten() {
    PeerRoute link = met();

    all.get(1).unregister(link);
    all.get(0).endSleep();

    assertThat(reads(0, MEDIA, 0)).isFalse();
  }

  @Test
  void anAddressThatHasComeToAnotherRoomIsNotForgottenWithTheOneBefore() {
    PeerRoute before = met();
    reads(0, check(2), 0);
    takes(2, true);
    PeerRoute after = came.getFirst().link();
    all.get(1).unregister(before);
    all.get(0).endSleep();

    assertThat(reads(0, MEDIA, 0)).isTrue();
    takes(1, false);
    assertThat(came).isEmpty();
    takes(2, false);
    assertThat(came).extracting(Came::link).containsExactly(after);
  }

  @Test
  void movedPeerIsServedAtItsNewAddressOnly() {
    PeerRoute before = met();
    RemoteEndpoint old = caller;
    caller = sockets.getFirst().remote(new InetSocketAddress(HOST, 40_001));
    reads(2, check(1), 0); // which another shard reads
    takes(1, true);
    PeerRoute after = came.getFirst().link();
    all.get(2).endSleep();
    all.get(1).unregister(before);
    all.get(0).endSleep();

    assertThat(reads(2, MEDIA, 0)).isTrue();
    takes(1, false);
    assertThat(came).extracting(Came::link).containsExactly(after);
    caller = old;
    assertThat(reads(0, MEDIA, 0)).isFalse();
  }

  @Test
  void anAddressThatHasComeToAPeerOfItsReaderStaysThere() {
    PeerRoute before = met();
    RemoteEndpoint sender = sockets.getFirst().own(caller);
    assertThat(all.getFirst().handOver(sender, check(0), 0, check(0).length, 0)).isFalse();
    PeerRoute after = ShardRouter.link(sender);
    sender.attach(after); // as ForwardingThread does when it keeps a link
    all.get(1).unregister(before);
    all.get(0).endSleep();

    assertThat(reads(0, MEDIA, 0)).isFalse();
    assertThat(sockets.getFirst().own(caller).attachment()).isSameAs(after);
  }

  @Test
  void moreThanWaitsIsRefusedAndCounted() {
    met();
    int more = 10;
    for (int i = 0; i < CrossThreadQueue.SLOTS + more; i++) {
      assertThat(reads(0, MEDIA, 0)).isTrue();
    }

    assertThat(all.get(0).dropped()).isEqualTo(more);
    takes(1, false);
    assertThat(came).hasSize(CrossThreadQueue.SLOTS);
    assertThat(reads(0, MEDIA, 0)).isTrue();
    assertThat(all.get(0).dropped()).isEqualTo(more);
  }

  @Test
  void relaysOfAKnownNodeGetAllSlotsOfEachShard() {
    byte[] frame = new byte[100];
    frame[0] = 0x40;
    frame[1] = 1; // a channel of shard 1
    for (int i = 0; i < CrossThreadQueue.SLOTS; i++) {
      assertThat(reads(0, frame, 0)).isTrue();
    }
    assertThat(all.get(0).dropped())
        .isEqualTo(CrossThreadQueue.SLOTS - ShardRouter.UNREGISTERED_MAX);
    takes(1, false);
    came.clear();

    caller.attach(ShardRouter.link(caller));
    sockets.getFirst().keep(caller);
    long before = all.get(0).dropped();
    for (int i = 0; i < CrossThreadQueue.SLOTS; i++) {
      assertThat(reads(0, frame, 0)).isTrue();
    }

    assertThat(all.get(0).dropped()).isEqualTo(before);
  }

  @Test
  void whoRestsIsWokenByTheFirstAndWhoHasSomethingToDoDoesNotRest() throws IOException {
    assertThat(all.get(1).prepareSleep()).isTrue();

    reads(0, check(1), 0);
    all.get(0).wakeOwners();

    assertThat(sockets.get(1).receive(Long.MAX_VALUE)).isZero(); // woken, or it waits for ever
    assertThat(all.get(1).prepareSleep()).isFalse();
    takes(1, false);
    assertThat(all.get(1).prepareSleep()).isTrue();
  }
}
