package dev.parley.server.sfu;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.ThreadEndListener;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.server.recordings.RecordingLimit;
import dev.parley.server.recordings.RecordingStorage;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which room belongs to which shard, and until when. */
final class RoomShardsTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private RoomShards shards;

  @BeforeEach
  void open() throws IOException {
    shards =
        RoomShards.open(
            new MediaAddresses(InetAddress.getLoopbackAddress(), List.of()),
            0,
            3,
            DtlsCertificate.make(Clock.systemUTC()),
            RecordingStorage.NONE,
            Optional.empty(),
            Runnable::run,
            ThreadEndListener.NONE);
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private static RoomShard shard(
      String suffix, UdpSocket socket, @Nullable ShardRouter handOver, Runnable broken) {
    return new RoomShard(
        suffix,
        socket,
        handOver,
        _ -> true,
        DtlsCertificate.make(Clock.systemUTC()),
        RecordingStorage.NONE,
        new RecordingLimit(1),
        _ -> null,
        broken,
        ThreadEndListener.NONE);
  }

  @AfterEach
  void close() {
    shards.close();
  }

  @Test
  void roomsAreSpreadOverAllShards() {
    Set<RoomShard> used = new HashSet<>();
    Stream.of("a", "b", "c").forEach(room -> used.add(shards.lease(room).shard()));

    assertThat(used).hasSize(shards.count());
  }

  @Test
  void aRoomComesToTheShardThatHasTheFewestToCarry() {
    RoomShard first = shards.lease("large").shard();
    for (int i = 0; i < 10; i++) {
      assertThat(shards.lease("large").shard()).isSameAs(first);
    }

    for (int i = 0; i < 10; i++) {
      RoomShard of = shards.lease("room " + i).shard();
      assertThat(of == first).isEqualTo(shards.count() == 1);
    }
  }

  @Test
  void aRoomStaysUntilTheLastHasLeft() {
    RoomLease one = shards.lease("maths");
    RoomLease two = shards.lease("maths");
    one.close();
    one.close();

    assertThat(shards.of("maths")).contains(two.shard());
    two.close();
    assertThat(shards.of("maths")).isEmpty();
  }

  @Test
  void whoHasLeftIsCarriedNoMore() {
    List<RoomLease> large = Stream.generate(() -> shards.lease("large")).limit(5).toList();
    RoomShard was = large.getFirst().shard();
    large.forEach(RoomLease::close);

    assertThat(shards.lease("next").shard()).isSameAs(was);
  }

  @Test
  void snapshotIsThatOfAllTogether() {
    assertThat(shards.snapshot().join().threads().count()).isEqualTo(shards.count());
  }

  @Test
  void whatWasOpenedIsGivenBackWhenAShardCannotBeStarted() throws IOException {
    List<UdpSocket> sockets = UdpSocket.bindAll(anyPort(), 3);
    InetSocketAddress address = sockets.getFirst().localAddress();

    assertThatThrownBy(() ->
            RoomShards.open(
                sockets,
                (suffix, socket, handOver, broken) -> {
                  if (socket == sockets.getLast()) {
                    throw new OutOfMemoryError("no more threads");
                  }
                  return shard(suffix, socket, handOver, broken);
                }))
        .isInstanceOf(OutOfMemoryError.class);

    UdpSocket.bind(address).close();
  }

  @Test
  void whenTheSocketOfOneIsBrokenAllEnd() throws IOException {
    List<UdpSocket> sockets = UdpSocket.bindAll(anyPort(), 3);
    try (RoomShards broken = RoomShards.open(sockets, RoomShardsTest::shard)) {
      Stream.of("a", "b", "c")
          .map(room -> broken.lease(room).shard().thread())
          .distinct()
          .findFirst()
          .orElseThrow()
          .execute(sockets.getFirst()::close);

      eventually("all have ended", () -> broken.snapshot().isCompletedExceptionally());
      for (String room : List.of("a", "b", "c")) {
        ForwardingThread thread = broken.lease(room).shard().thread();
        eventually("none takes a task", () -> refuses(thread));
        assertThatThrownBy(() -> thread.submit(() -> 1).join())
            .cause()
            .isInstanceOfSatisfying(
                MediaRefused.class,
                refused -> assertThat(refused.reason()).isEqualTo(MediaRefusal.NOT_OFFERED));
      }
    }
  }

  static boolean refuses(ForwardingThread thread) {
    try {
      thread.execute(() -> {});
      return false;
    } catch (RejectedExecutionException e) {
      return true;
    }
  }

  @Test
  void anErrorInATaskEndsNothing() {
    ForwardingThread thread = shards.lease("maths").shard().thread();
    thread.execute(() -> {
      throw new StackOverflowError("overlooked");
    });

    for (int i = 0; i < 100; i++) { // one that ends still does what was asked for until then
      assertThat(shards.snapshot().join().threads().count()).isEqualTo(shards.count());
    }
  }

  @Test
  void afterTheEndThereIsNoSnapshot() {
    shards.close();

    assertThat(shards.snapshot()).isCompletedExceptionally();
  }
}
