package dev.parley.nodes.branch;

import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Passes the forks of a room on to the room's owner, page by page, and deletes each once the owner
 * has all of it. Members write to the fork meanwhile: it is closed only for the last page, once the
 * owner has everything else. What the owner has acknowledged is not sent again, unless this server
 * is started again in between; then the owner finds what it has.
 *
 * <p>Threads: safe for use by multiple threads; one {@link #send} at a time.
 */
final class ForkSender {
  /** Times that new entries are passed on before the fork is closed nevertheless. */
  private static final int ROUNDS_MAX = 20;

  private final String room;
  private final String branch;
  private final RoomLog copies;
  private final ForkStore store;
  private ForkProgress progress = new ForkProgress(); // one send at a time

  /**
   * @param copies this server's copies of rooms
   */
  ForkSender(String room, String branch, RoomLog copies, ForkStore store) {
    this.room = room;
    this.branch = branch;
    this.copies = copies;
    this.store = store;
  }

  /**
   * Sends the fork of the room.
   *
   * @param close called once, when little is left to be sent: ends writing to the fork
   * @return the outcome of all pages; fails if the line or the owner's log does
   */
  CompletionStage<ForkOutcome> send(RoomFeed owner, Supplier<CompletionStage<Void>> close) {
    return round(owner, close, 1)
        .thenCompose(_ -> keep())
        .thenCompose(_ -> store.delete(room))
        .thenApply(_ -> {
          ForkOutcome outcome = progress.outcome();
          progress = new ForkProgress();
          return outcome;
        });
  }

  private CompletionStage<Void> round(
      RoomFeed owner, Supplier<CompletionStage<Void>> close, int number) {
    return pages()
        .thenCompose(pages ->
            number > ROUNDS_MAX || ForkPages.areShort(pages)
                ? close.get().thenCompose(_ -> pages()).thenCompose(last -> next(owner, last, 0))
                : next(owner, pages, 0).thenCompose(_ -> round(owner, close, number + 1)));
  }

  /** {@return the pages that the owner has not acknowledged} */
  private CompletionStage<List<ForkPage>> pages() {
    // The entries first: members who join between the two reads are in the record then.
    return ForkEntries.of(room, store.log(), progress.last())
        .thenCompose(entries ->
            store
                .log()
                .room(room)
                .thenCombine(
                    copies.room(room),
                    (fork, base) ->
                        progress.pages(
                            branch,
                            room,
                            entries,
                            fork.members().stream()
                                .collect(Collectors.toMap(MemberRecord::id, Function.identity())),
                            base.settings())));
  }

  private CompletionStage<Void> next(RoomFeed owner, List<ForkPage> pages, int index) {
    if (index == pages.size()) {
      return CompletableFuture.completedFuture(null);
    }
    ForkPage page = pages.get(index);
    return bring(owner, page.entries().getFirst().entry())
        .thenCompose(_ -> owner.merge(PagePieces.of(page)))
        .thenCompose(outcome -> {
          progress.merged(page, outcome);
          return next(owner, pages, index + 1);
        });
  }

  /** Brings the file of an attachment, with which a page begins, unless the owner has it. */
  private CompletionStage<Void> bring(RoomFeed owner, LogEntry first) {
    if (!(first.event() instanceof Event.Attached(String name, _, long bytes))) {
      return CompletableFuture.completedFuture(null);
    }
    UUID id = first.key().orElseThrow();
    NewAttachment file = new NewAttachment(id, first.recipient(), name, bytes);
    return owner
        .lacks(first.author(), file)
        .thenCompose(lacks -> {
          Optional<Flow.Publisher<byte[]>> content =
              lacks ? store.content(room, id) : Optional.empty();
          return content
              .map(pieces -> owner.bring(first.author(), file, pieces))
              .orElseGet(() -> CompletableFuture.completedFuture(null));
        });
  }

  private CompletionStage<Void> keep() {
    List<ForkOutcome.LeftOut> leftOut = progress.outcome().leftOut();
    return leftOut.isEmpty()
        ? CompletableFuture.completedFuture(null)
        : ForkEntries.of(room, store.log(), 0)
            .thenCompose(all ->
                store.keep(
                    room,
                    leftOut,
                    all.stream().collect(Collectors.toMap(LogEntry::number, Function.identity()))));
  }
}
