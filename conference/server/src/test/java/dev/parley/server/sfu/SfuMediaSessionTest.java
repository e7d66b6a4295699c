package dev.parley.server.sfu;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.ThreadEndListener;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import dev.parley.server.recordings.RecordingLimit;
import dev.parley.server.recordings.RecordingStorage;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a session is told when nothing forwards any more. */
final class SfuMediaSessionTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private final DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());
  private List<UdpSocket> sockets;
  private RoomShards shards;
  private RoomLease lease;
  private SfuMediaSession line;

  @BeforeEach
  void open() throws IOException {
    sockets = UdpSocket.bindAll(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2);
    shards =
        RoomShards.open(
            sockets,
            (suffix, socket, handOver, broken) ->
                new RoomShard(
                    suffix,
                    socket,
                    handOver,
                    _ -> true,
                    certificate,
                    RecordingStorage.NONE,
                    new RecordingLimit(1),
                    _ -> null,
                    broken,
                    ThreadEndListener.NONE));
    LocalMediaParameters ourselves =
        LocalMediaParameters.at(
            new MediaAddresses(InetAddress.getLoopbackAddress(), List.of()),
            shards.address(),
            OptionalInt.empty(),
            certificate,
            new SecureRandom());
    lease = shards.lease("maths");
    line =
        new SfuMediaSession(
            lease,
            ourselves,
            Optional.empty(),
            Runnable::run,
            "maths",
            UUID.randomUUID(),
            true,
            _ -> {});
  }

  @AfterEach
  void close() {
    shards.close();
  }

  private CompletionStage<?> offers() throws IOException {
    try (UdpCaller caller = new UdpCaller()) {
      return line.offer(
          new MediaOffer(
              caller.offerVoice(),
              List.of(new SendSection("0", TrackSource.MICROPHONE)),
              List.of()));
    }
  }

  private static MediaRefused refusal(CompletionStage<?> call) {
    try {
      throw new AssertionError("not refused: " + call.toCompletableFuture().join());
    } catch (CompletionException e) {
      assertThat(e).hasCauseInstanceOf(MediaRefused.class);
      return (MediaRefused) e.getCause();
    }
  }

  /** A page takes that as the end of its call: with another session it would meet the same. */
  @Test
  void whenTheThreadThatForwardsHasEndedUnaskedItIsToldThatThereIsNoMedia() throws IOException {
    // The thread of another room: those that end with it are told the same.
    shards.lease("music").shard().thread().execute(sockets.getLast()::close);
    eventually("no task is taken", () -> RoomShardsTest.refuses(lease.shard().thread()));

    MediaRefused refused = refusal(offers());
    assertThat(refused.reason()).isEqualTo(MediaRefusal.NOT_OFFERED);
    assertThat(refused).hasMessageContaining("audio and video have ended");
    assertThat(refusal(line.mute(UUID.randomUUID(), true, true)).reason())
        .isEqualTo(MediaRefusal.NOT_OFFERED);
  }

  @Test
  void sessionIsToldOfItsEndWhenTheServerStops() throws IOException {
    shards.close();

    assertThat(refusal(offers()).reason()).isEqualTo(MediaRefusal.NO_SESSION);
    assertThat(refusal(line.mute(UUID.randomUUID(), true, true)).reason())
        .isEqualTo(MediaRefusal.NO_SESSION);
  }

  @Test
  void whatClosesAfterItsThreadHasEndedLeavesTheRoom() {
    shards.close();

    line.close();

    assertThat(shards.of("maths")).isEmpty();
  }
}
