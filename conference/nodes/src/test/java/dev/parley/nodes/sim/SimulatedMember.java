package dev.parley.nodes.sim;

import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.nodes.log.RoomContent;
import dev.parley.nodes.log.RoomContentFile;
import dev.parley.nodes.log.RoomContentWriter;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  /** What entries have in place of their texts. */
  static final Event ERASED = new Event.Posted("erased");

  private final MemoryCopies disk;
  private final ReplicatedRoomLog log;
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
    this.disk = disk;
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

  /**
   * Erases the texts of a room so far, if this node owns it. As in a room that is not in memory,
   * members wait meanwhile.
   *
   * @return the newest number that was erased
   */
  CompletionStage<Long> erase(String room) {
    close(room);
    if (journals.containsKey(room)) {
      return CompletableFuture.failedFuture(new IllegalStateException("it is being opened"));
    }
    var busy = new CompletableFuture<Journal>();
    journals.put(room, busy);
    return node.ownership
        .find(room)
        .thenCompose(where ->
            where instanceof RoomLocation.Here
                ? log.room(room)
                : CompletableFuture.failedFuture(new IllegalStateException("elsewhere")))
        .thenComposeAsync(_ -> replace(room), node)
        .whenCompleteAsync(
            (_, _) -> {
              journals.remove(room, busy);
              busy.completeExceptionally(new IllegalStateException("it was erased"));
            },
            node);
  }

  private CompletionStage<Long> replace(String room) {
    MemoryCopies.Copy copy = disk.copy(room);
    long last = copy.last();
    RoomContentFile content = content(copy);
    return log.replace(room, UUID.randomUUID(), content)
        .thenCompose(_ ->
            node.trim(room, content.after())
                .handle((_, _) -> last)); // what could not be deleted stays in the stream
  }

  /** Stores the content of a copy without its texts in the engine. */
  RoomContentFile content(MemoryCopies.Copy copy) {
    var bytes = new ByteArrayOutputStream();
    try (RoomContentWriter writer = new RoomContentWriter(bytes)) {
      for (LogEntry each : copy.entries) {
        writer.write(
            new RoomContent.Entry(
                new LogEntry(
                    each.number(),
                    each.at(),
                    each.author(),
                    each.recipient(),
                    each.key(),
                    ERASED)));
      }
      RoomContentFile file =
          writer.end("content." + node.time().random.nextLong(), copy.position.sequence());
      node.engine.objects().put(file.name(), new ByteArrayInputStream(bytes.toByteArray()));
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
