package dev.parley.nodes.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.spi.RoomStreams;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.ForkEntry;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.LogEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.Test;

class PagePiecesTest {
  private static ForkPage page(String text) {
    LogEntry entry =
        new LogEntry(
            5,
            Instant.EPOCH,
            new UUID(1, 2),
            Optional.empty(),
            Optional.of(new UUID(3, 4)),
            new Event.Posted(text));
    return new ForkPage(
        "school",
        new UUID(5, 6),
        Instant.EPOCH,
        Instant.EPOCH,
        1,
        List.of(new ForkEntry(entry, Optional.empty())),
        List.of(new ForkPage.Author(new UUID(1, 2), "hash")));
  }

  private static Throwable failure(Flow.Publisher<byte[]> pieces) {
    CompletableFuture<ForkPage> joined = PagePieces.join(pieces).toCompletableFuture();
    return joined.handle((_, failure) -> failure).join();
  }

  private static Flow.Publisher<byte[]> bytes(byte[] content, int times) {
    return subscriber -> {
      SubmissionPublisher<byte[]> pieces = new SubmissionPublisher<>(Runnable::run, 4);
      pieces.subscribe(subscriber);
      for (int i = 0; i < times; i++) {
        pieces.submit(content);
      }
      pieces.close();
    };
  }

  @Test
  void shortAndLongPagesArriveAsTheyWere() {
    for (int length : new int[] {0, 4_000, 300_000}) {
      ForkPage sent = page("x".repeat(length));

      assertThat(PagePieces.join(PagePieces.of(sent)).toCompletableFuture().join()).isEqualTo(sent);
    }
  }

  @Test
  void bytesThatAreNoPageAreRefused() {
    assertThat(failure(bytes(new byte[] {1, 2, 3}, 1)))
        .hasRootCauseInstanceOf(Exception.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void pageWithoutEndIsRefused() {
    int pieces = RoomStreams.MESSAGE_BYTES_MAX / (32 << 10) + 3;
    assertThat(failure(bytes(new byte[32 << 10], pieces))).hasMessageContaining("more than");
  }
}
