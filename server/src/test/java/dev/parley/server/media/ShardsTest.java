package dev.parley.server.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which room belongs to which shard, and until when. */
final class ShardsTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private Shards shards;

  @BeforeEach
  void open() throws IOException {
    shards =
        Shards.open(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            3,
            DtlsCertificate.make(Clock.systemUTC()),
            RecordingPlace.NONE);
  }

  @AfterEach
  void close() {
    shards.close();
  }

  @Test
  void roomsAreSpreadOverAllShards() {
    Set<Shard> used = new HashSet<>();
    Stream.of("a", "b", "c").forEach(room -> used.add(shards.enter(room).shard()));

    assertThat(used).hasSize(shards.count());
  }

  @Test
  void aRoomComesToTheShardThatHasTheFewestToCarry() {
    Shard first = shards.enter("large").shard();
    for (int i = 0; i < 10; i++) {
      assertThat(shards.enter("large").shard()).isSameAs(first);
    }

    for (int i = 0; i < 10; i++) {
      Shard of = shards.enter("room " + i).shard();
      assertThat(of == first).isEqualTo(shards.count() == 1);
    }
  }

  @Test
  void aRoomStaysUntilTheLastHasLeft() {
    Stay one = shards.enter("maths");
    Stay two = shards.enter("maths");
    one.close();
    one.close();

    assertThat(shards.of("maths")).contains(two.shard());
    two.close();
    assertThat(shards.of("maths")).isEmpty();
  }

  @Test
  void whoHasLeftIsCarriedNoMore() {
    List<Stay> large = Stream.generate(() -> shards.enter("large")).limit(5).toList();
    Shard was = large.getFirst().shard();
    large.forEach(Stay::close);

    assertThat(shards.enter("next").shard()).isSameAs(was);
  }

  @Test
  void snapshotIsThatOfAllTogether() {
    assertThat(shards.snapshot().join().threads().count()).isEqualTo(shards.count());
  }

  @Test
  void afterTheEndThereIsNoSnapshot() {
    shards.close();

    assertThat(shards.snapshot()).isCompletedExceptionally();
  }
}
