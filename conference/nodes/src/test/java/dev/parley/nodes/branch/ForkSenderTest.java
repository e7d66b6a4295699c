package dev.parley.nodes.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkOutcome.LeftOut;
import dev.parley.room.spi.ForkPage.Author;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import dev.parley.room.spi.RoomSignal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** {@link ForkSender}: what becomes of entries that the owner refuses. */
class ForkSenderTest {
  private static final LogEntry SAID =
      new LogEntry(
          8,
          Instant.parse("2026-03-01T09:02:00Z"),
          new UUID(1, 1),
          Optional.empty(),
          Optional.of(new UUID(3, 3)),
          new Event.Posted("hello"));
  private static final long POSITION = 40;

  private final List<String> kept = new ArrayList<>();
  private final ForkSender sender =
      new ForkSender("algebra", "school", logOf(List.of()), new Copies(), new Store());
  private boolean diskIsFull;
  private boolean deleted;

  private static RoomLog logOf(List<LogEntry> entries) {
    return LogStub.of((method, arguments) ->
        switch (method) {
          case "room" ->
              CompletableFuture.completedFuture(
                  new RoomRecord(
                      entries.isEmpty() ? 7 : entries.getLast().number(),
                      List.of(),
                      RoomSettings.OPEN));
          case "after" ->
              CompletableFuture.completedFuture(
                  entries.stream()
                      .filter(each -> each.event().topic() == (EventTopic) arguments[1])
                      .filter(each -> each.number() > (long) arguments[2])
                      .toList());
          default -> throw new UnsupportedOperationException(method);
        });
  }

  private final class Store implements ForkStore {
    private final RoomLog log = logOf(List.of(SAID));

    @Override
    public RoomLog log() {
      return log;
    }

    @Override
    public CompletionStage<Set<String>> rooms() {
      return CompletableFuture.completedFuture(Set.of("algebra"));
    }

    @Override
    public CompletionStage<Void> delete(String room) {
      deleted = true;
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Void> keep(String room, long base, List<RefusedEntry> refused) {
      if (diskIsFull) {
        return CompletableFuture.failedFuture(new IllegalStateException("the disk is full"));
      }
      refused.forEach(
          each -> kept.add("%s %d %d %s".formatted(room, base, each.entry().number(), each.why())));
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public Optional<Flow.Publisher<byte[]>> content(String room, UUID attachment, long bytes) {
      return Optional.empty();
    }
  }

  private static final class Copies implements RoomCopies {
    @Override
    public CompletionStage<StreamPosition> position(String room) {
      return CompletableFuture.completedFuture(
          new StreamPosition(POSITION, 1, StreamPosition.START.hash(), 7));
    }

    @Override
    public CompletionStage<List<AppendResult>> apply(
        String room, StreamPosition before, StreamPosition after, List<RoomChange> changes) {
      throw new UnsupportedOperationException("apply");
    }

    @Override
    public CompletionStage<Void> replace(
        String room, StreamPosition before, StreamPosition after, Path content) {
      throw new UnsupportedOperationException("replace");
    }

    @Override
    public CompletionStage<Void> discard(String room) {
      throw new UnsupportedOperationException("discard");
    }
  }

  /** An owner that refuses all. */
  private static final class RefusingOwner implements RoomFeed {
    @Override
    public Flow.Publisher<FeedPiece> messages(long after) {
      throw new UnsupportedOperationException("messages");
    }

    @Override
    public Flow.Publisher<RoomSignal> signals() {
      throw new UnsupportedOperationException("signals");
    }

    @Override
    public CompletionStage<Boolean> lacks(Author author, NewAttachment file) {
      throw new UnsupportedOperationException("lacks");
    }

    @Override
    public CompletionStage<ForkOutcome> bring(
        Author author, NewAttachment file, Flow.Publisher<byte[]> content) {
      throw new UnsupportedOperationException("bring");
    }

    @Override
    public CompletionStage<ForkOutcome> merge(Flow.Publisher<byte[]> page) {
      return CompletableFuture.completedFuture(
          new ForkOutcome(
              0, List.of(new LeftOut(SAID.number(), "may not write")), Optional.empty()));
    }
  }

  private CompletableFuture<ForkOutcome> send() {
    return sender
        .send(
            new RefusingOwner(),
            new ForkSender.OpenFork() {
              @Override
              public void refuseFiles() {
                // There are none.
              }

              @Override
              public CompletionStage<Void> close() {
                return CompletableFuture.completedFuture(null);
              }
            })
        .toCompletableFuture();
  }

  @Test
  void refusedEntryIsKeptBeforeTheForkIsDeletedAlsoIfThatFailsAtFirst() {
    diskIsFull = true;
    assertThat(send()).isCompletedExceptionally();
    assertThat(deleted).isFalse();

    diskIsFull = false;
    assertThat(send()).isCompleted();

    assertThat(kept).containsExactly("algebra 40 8 may not write");
    assertThat(deleted).isTrue();
  }
}
