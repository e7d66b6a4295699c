package dev.parley.nodes.sim;

import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Members of the rooms at one process of a node. As a room in memory does, it numbers what its
 * members say from the newest number that the log had when the room was opened, and goes on after
 * failures until the room is closed because its writing has ended.
 */
final class SimulatedMember {
  private final SimulatedNode node;
  private final RoomLog log;
  private final Map<String, CompletableFuture<Journal>> journals = new HashMap<>();

  private final RoomOpenings openings;
  private int unanswered;

  /** Numbers of a room, from the newest one that the log had when the room was opened. */
  private static final class Journal {
    long given;
    boolean closed;

    Journal(long given) {
      this.given = given;
    }
  }

  /** Failure of what was said at a node that does not own the room. */
  static final class ElsewhereException extends RuntimeException {
    final String owner;

    ElsewhereException(String owner) {
      super("it is at " + owner, null, false, false); // no stack: it happens at every second try
      this.owner = owner;
    }
  }

  SimulatedMember(SimulatedNode node, MemoryCopies disk, RoomOpenings openings) {
    this.node = node;
    this.openings = openings;
    log = new ReplicatedRoomLog(node.rooms, MemoryLog.of(disk));
    node.whenEnded(room -> node.execute(() -> close(room)));
  }

  private void close(String room) {
    CompletableFuture<Journal> journal = journals.get(room);
    if (journal != null) {
      journal.thenAccept(open -> {
        open.closed = true;
        journals.remove(room, journal);
      });
    }
  }

  /** {@return the number of appends that have neither completed nor failed} */
  int unanswered() {
    return unanswered;
  }

  /** Says something. {@return its number} */
  CompletionStage<Long> say(String room, UUID key) {
    var said = new CompletableFuture<Long>();
    node.time()
        .after(
            Duration.ofSeconds(5), // the member's patience
            () -> {
              if (!said.isDone()) {
                said.completeExceptionally(new IllegalStateException("no answer"));
              }
            });
    node.execute(() ->
        journal(room)
            .thenComposeAsync(journal -> append(room, journal, key), node)
            .whenComplete((number, failure) -> {
              if (failure == null) {
                said.complete(number);
              } else {
                said.completeExceptionally(failure);
              }
            }));
    return said;
  }

  private CompletionStage<Journal> journal(String room) {
    CompletableFuture<Journal> known = journals.get(room);
    if (known != null) {
      return known;
    }
    var fresh = new CompletableFuture<Journal>();
    journals.put(room, fresh);
    node.ownership
        .locate(room)
        .thenCompose(where ->
            switch (where) {
              case RoomLocation.Here(long epoch) ->
                  log.room(room).thenApply(record -> opened(room, epoch, record));
              case RoomLocation.Elsewhere(NodeInfo owner) ->
                  CompletableFuture.failedFuture(new ElsewhereException(owner.id()));
              case RoomLocation.Nowhere _ ->
                  CompletableFuture.failedFuture(new IllegalStateException("nowhere"));
            })
        .whenCompleteAsync(
            (journal, failure) -> {
              if (failure == null) {
                fresh.complete(journal);
              } else {
                journals.remove(room, fresh);
                fresh.completeExceptionally(failure);
              }
            },
            node);
    return fresh;
  }

  /** Notes an opening when it happens, not when a process that was stopped hears of it. */
  private Journal opened(String room, long epoch, RoomRecord record) {
    Journal journal = new Journal(record.lastNumber());
    openings.opened(room, journal, epoch, journal.given);
    return journal;
  }

  private CompletionStage<Long> append(String room, Journal journal, UUID key) {
    if (journal.closed) {
      return CompletableFuture.failedFuture(new IllegalStateException("the room was closed"));
    }
    journal.given++;
    long number = journal.given;
    LogEntry entry =
        new LogEntry(
            number, Instant.EPOCH, key, Optional.empty(), Optional.of(key), new Event.Posted("hi"));
    unanswered++;
    return log.append(room, entry, Optional.empty())
        .handleAsync(
            (result, failure) -> {
              unanswered--;
              if (failure != null) {
                throw new CompletionException(failure);
              }
              if (result instanceof AppendResult.Existing(LogEntry earlier)) {
                return earlier.number();
              }
              openings.acknowledged(room, journal, number);
              return number;
            },
            node);
  }
}
