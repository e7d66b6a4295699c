package dev.parley.nodes.branch;

import dev.parley.nodes.branch.ForkStore.RefusedEntry;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkOutcome.LeftOut;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.ForkPage.Author;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
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
  /** Times that new entries are passed on before the fork takes no files, and is closed sooner. */
  private static final int ROUNDS_MAX = 20;

  private final String room;
  private final String branch;
  private final RoomLog copies;
  private final RoomCopies positions;
  private final ForkStore store;
  private ForkProgress progress = new ForkProgress(); // one send at a time

  /**
   * @param copies this server's copies of rooms
   * @param positions of the same copies, which do not change while a room is forked
   */
  ForkSender(String room, String branch, RoomLog copies, RoomCopies positions, ForkStore store) {
    this.room = room;
    this.branch = branch;
    this.copies = copies;
    this.positions = positions;
    this.store = store;
  }

  /** The fork, as it is while it is passed on. */
  interface OpenFork {
    /** Takes no more attachments. */
    void refuseFiles();

    /** Ends writing. {@return completes once nothing more is written} */
    CompletionStage<Void> close();
  }

  /**
   * Sends the fork of the room.
   *
   * @param open closed once, when little is left to be sent
   * @return the outcome of all pages; fails if the line or the owner's log does, or if an entry
   *     cannot be merged now
   */
  CompletionStage<ForkOutcome> send(RoomFeed owner, OpenFork open) {
    return round(owner, open, 1)
        .thenCompose(_ -> keep())
        .thenCompose(_ -> store.delete(room))
        .thenApply(_ -> {
          ForkOutcome outcome = progress.outcome();
          progress = new ForkProgress();
          return outcome;
        });
  }

  private CompletionStage<Void> round(RoomFeed owner, OpenFork open, int number) {
    if (number == ROUNDS_MAX) {
      open.refuseFiles();
    }
    return pages()
        .thenCompose(pages ->
            isTimeToClose(pages, number)
                ? open.close().thenCompose(_ -> pages()).thenCompose(last -> next(owner, last, 0))
                : next(owner, pages, 0).thenCompose(_ -> round(owner, open, number + 1)));
  }

  /** A file takes long, and what could not be merged once would close the fork again and again. */
  private boolean isTimeToClose(List<ForkPage> pages, int number) {
    return !progress.isStuck()
        && !ForkPages.haveFiles(pages)
        && (pages.size() <= 1 || number > ROUNDS_MAX);
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
    return bring(owner, page)
        .thenCompose(brought -> brought ? owner.merge(PagePieces.of(page)) : later(page))
        .thenCompose(outcome ->
            progress.answered(page, outcome)
                ? next(owner, pages, index + 1)
                : CompletableFuture.failedFuture(
                    new IllegalStateException("not now: " + outcome.later())));
  }

  private CompletionStage<ForkOutcome> later(ForkPage page) {
    long first = page.entries().getFirst().entry().number();
    return CompletableFuture.completedFuture(
        new ForkOutcome(
            0, List.of(), Optional.of(new LeftOut(first, "its file cannot be stored now"))));
  }

  /**
   * Brings the file of an attachment, with which a page begins, unless the owner has it. {@return
   * false if the owner may take it later}
   */
  private CompletionStage<Boolean> bring(RoomFeed owner, ForkPage page) {
    LogEntry first = page.entries().getFirst().entry();
    if (!(first.event() instanceof Event.Attached(String name, _, long bytes))) {
      return CompletableFuture.completedFuture(true);
    }
    UUID id = first.key().orElseThrow();
    Author author = page.author(first.author());
    NewAttachment file = new NewAttachment(id, first.recipient(), name, bytes);
    return owner
        .lacks(author, file)
        .thenCompose(lacks -> {
          Optional<Flow.Publisher<byte[]>> content =
              lacks ? store.content(room, id, bytes) : Optional.empty();
          return content
              .map(pieces ->
                  owner.bring(author, file, pieces).thenApply(brought -> brought.later().isEmpty()))
              .orElseGet(() -> CompletableFuture.completedFuture(true));
        });
  }

  private CompletionStage<Void> keep() {
    List<LeftOut> leftOut = progress.toKeep();
    return leftOut.isEmpty()
        ? CompletableFuture.completedFuture(null)
        : ForkEntries.of(room, store.log(), 0)
            .thenCombine(
                positions.position(room),
                (entries, base) -> store.keep(room, base.sequence(), refused(leftOut, entries)))
            .thenCompose(keeping -> keeping)
            .thenRun(progress::kept);
  }

  private static List<RefusedEntry> refused(List<LeftOut> leftOut, List<LogEntry> entries) {
    Map<Long, LogEntry> byNumber =
        entries.stream().collect(Collectors.toMap(LogEntry::number, Function.identity()));
    List<RefusedEntry> refused = new ArrayList<>();
    for (LeftOut each : leftOut) {
      LogEntry entry = byNumber.get(each.number());
      if (entry != null) {
        refused.add(new RefusedEntry(entry, each.why()));
      }
    }
    return refused;
  }
}
