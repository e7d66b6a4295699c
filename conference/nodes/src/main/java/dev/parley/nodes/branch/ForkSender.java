package dev.parley.nodes.branch;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventCodec;
import dev.parley.room.spi.ForkEntry;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Passes a fork on to the room's owner, page by page, and deletes it once the owner has all of it.
 * If the branch ends in between, everything is sent again, and the owner finds what it has.
 *
 * <p>Threads: safe for use by multiple threads; one fork of a room is sent at a time.
 *
 * @param branch id of the branch
 * @param copies this server's copies of rooms
 */
record ForkSender(String branch, RoomLog copies, ForkStore store) {
  private static final EventCodec CODEC = new EventCodec();

  /** Entries of a room's fork, and those of them that the owner needs. */
  private record Fork(List<LogEntry> all, List<ForkEntry> sent) {}

  /**
   * Sends the fork of a room, to which nothing is written any more.
   *
   * @return the outcome of all pages; fails if the line or the owner's log does
   */
  CompletionStage<ForkOutcome> send(String room, RoomFeed owner) {
    return fork(room)
        .thenCompose(fork ->
            next(room, owner, pages(room, fork), 0, new ForkOutcome(0, List.of()))
                .thenCompose(outcome -> keep(room, fork, outcome)))
        .thenCompose(outcome -> store.delete(room).thenApply(_ -> outcome));
  }

  private CompletionStage<ForkOutcome> keep(String room, Fork fork, ForkOutcome outcome) {
    if (outcome.leftOut().isEmpty()) {
      return CompletableFuture.completedFuture(outcome);
    }
    Map<Long, LogEntry> entries =
        fork.all().stream().collect(Collectors.toMap(LogEntry::number, Function.identity()));
    return store.keep(room, outcome.leftOut(), entries).thenApply(_ -> outcome);
  }

  private CompletionStage<Fork> fork(String room) {
    CompletionStage<Set<UUID>> known =
        copies
            .room(room)
            .thenApply(record ->
                record.members().stream().map(MemberRecord::id).collect(Collectors.toSet()));
    CompletionStage<List<LogEntry>> entries = ForkEntries.of(room, store.log());
    return store
        .log()
        .room(room)
        .thenCombine(known, Members::of)
        .thenCombine(entries, (members, all) -> new Fork(all, members.sent(all)));
  }

  /** Members of a fork whom the copy does not know. */
  private record Members(Map<UUID, MemberRecord> fresh) {
    static Members of(RoomRecord fork, Set<UUID> known) {
      return new Members(
          fork.members().stream()
              .filter(each -> !known.contains(each.id()))
              .collect(Collectors.toMap(MemberRecord::id, Function.identity())));
    }

    /** {@return what the owner needs: it knows itself which of its members are here} */
    List<ForkEntry> sent(List<LogEntry> all) {
      List<ForkEntry> sent = new ArrayList<>();
      Set<UUID> introduced = new HashSet<>();
      for (LogEntry entry : all) {
        if (entry.event() instanceof Event.Joined) {
          MemberRecord member = fresh.get(entry.author());
          if (member != null && introduced.add(member.id())) {
            sent.add(new ForkEntry(entry, Optional.of(member)));
          }
        } else if (!(entry.event() instanceof Event.Left)) {
          sent.add(new ForkEntry(entry, Optional.empty()));
        }
      }
      return sent;
    }
  }

  private List<ForkPage> pages(String room, Fork fork) {
    if (fork.sent().isEmpty()) {
      return List.of();
    }
    UUID id = id(room, fork.all().getFirst());
    List<ForkPage> pages = new ArrayList<>();
    List<ForkEntry> page = new ArrayList<>();
    long bytes = 0;
    for (ForkEntry each : fork.sent()) {
      int more = CODEC.encode(each.entry().event()).length;
      if (!page.isEmpty()
          && (page.size() == ForkPage.ENTRIES_MAX || bytes + more > ForkLimits.PAGE_BYTES)) {
        pages.add(page(id, fork, page));
        page = new ArrayList<>();
        bytes = 0;
      }
      page.add(each);
      bytes += more;
    }
    pages.add(page(id, fork, page));
    return pages;
  }

  /** {@return an id that is the same whenever the fork is sent, and that no other fork has} */
  private UUID id(String room, LogEntry first) {
    String text =
        "%s %s %d %d %s"
            .formatted(branch, room, first.number(), first.at().toEpochMilli(), first.author());
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private ForkPage page(UUID id, Fork fork, List<ForkEntry> entries) {
    return new ForkPage(
        branch,
        id,
        fork.sent().getFirst().entry().at(),
        fork.sent().getLast().entry().at(),
        fork.sent().size(),
        List.copyOf(entries));
  }

  private CompletionStage<ForkOutcome> next(
      String room, RoomFeed owner, List<ForkPage> pages, int index, ForkOutcome before) {
    if (index == pages.size()) {
      return CompletableFuture.completedFuture(before);
    }
    ForkPage page = pages.get(index);
    CompletionStage<Void> files = CompletableFuture.completedFuture(null);
    for (ForkEntry each : page.entries()) {
      if (each.entry().event() instanceof Event.Attached) {
        files = files.thenCompose(_ -> store.share(room, each.entry().key().orElseThrow()));
      }
    }
    return files
        .thenCompose(_ -> owner.merge(page))
        .thenCompose(outcome -> next(room, owner, pages, index + 1, sum(before, outcome)));
  }

  private static ForkOutcome sum(ForkOutcome one, ForkOutcome other) {
    List<ForkOutcome.LeftOut> leftOut = new ArrayList<>(one.leftOut());
    leftOut.addAll(other.leftOut());
    return new ForkOutcome(one.merged() + other.merged(), leftOut);
  }
}
