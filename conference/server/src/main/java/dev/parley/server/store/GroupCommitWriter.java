package dev.parley.server.store;

import static dev.parley.server.store.StoreConfig.APPENDS_WAITING_MAX;
import static dev.parley.server.store.StoreConfig.GROUP_BYTES_MAX;
import static dev.parley.server.store.StoreConfig.GROUP_MAX;

import dev.parley.base.ThreadEndListener;
import dev.parley.base.Threads;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Group commit: the single writer thread. It combines waiting appends of all rooms, in turn, into
 * one transaction of up to {@code GROUP_BYTES_MAX}, and completes their stages once the transaction
 * is on disk. While the disk syncs one group, the next one accumulates, so throughput does not
 * depend on the latency of a sync. Multi-step work does one step per transaction.
 *
 * <p>An append that fails alone completes exceptionally and the group continues; when the
 * transaction fails, all appends of its group fail.
 *
 * <p>Threads: {@link #append} and {@link #close} safe for all, the rest confined to its thread.
 * Memory: at most {@code APPENDS_WAITING_MAX} appends wait.
 */
final class GroupCommitWriter implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(GroupCommitWriter.class.getName());

  private final Path file;
  private final boolean membersAsJoined;
  private final Connection connection;
  private final DamagedRooms damages;
  private final LongConsumer committed;
  private final LaneQueue waiting = new LaneQueue(APPENDS_WAITING_MAX);
  private final AtomicLong appends = new AtomicLong();
  private final AtomicLong groups = new AtomicLong();
  private final Thread thread;
  private final WriteHealth writability;
  private final AtomicReference<@Nullable CompletableFuture<Optional<String>>> probing =
      new AtomicReference<>(); // null: no probe is under way
  private @Nullable WriterStatements statements; // confined to the writer; null: to be prepared
  private boolean undone; // whether work of the open transaction failed; confined to the writer
  private boolean full; // whether the open transaction takes no more; confined to the writer

  /**
   * @param connection owned and closed by this object
   * @param damages notified of rooms that cannot be written because the file is damaged
   * @param committed called after each commit with the number of its event bytes
   * @param watch notified of the end of the writer's thread
   */
  GroupCommitWriter(
      StoreConfig config,
      Connection connection,
      DamagedRooms damages,
      LongConsumer committed,
      ThreadEndListener watch) {
    file = config.file();
    membersAsJoined = config.membersAsJoined();
    this.damages = damages;
    this.committed = committed;
    this.connection = connection;
    writability = new WriteHealth(file, System::nanoTime);
    thread = Thread.ofPlatform().name("parley-store-writer").start(watch.watched(this::run));
  }

  CompletionStage<AppendResult> append(QueuedAppend append) {
    take(append);
    return append.answer();
  }

  /** Queues a message of a room's stream. */
  CompletionStage<List<AppendResult>> apply(QueuedMessage message) {
    take(message);
    return message.answer();
  }

  /** Queues other work in a lane, in order of arrival. */
  CompletionStage<@Nullable Void> run(WriterLane lane, QueuedTask.TransactionStep work) {
    QueuedTask task = new QueuedTask(lane, work, new CompletableFuture<>());
    take(task);
    return task.answer();
  }

  private void take(QueuedWrite pending) {
    switch (waiting.offer(pending)) {
      case TAKEN -> {}
      case FULL -> pending.answer().completeExceptionally(busy());
      case CLOSED -> pending.answer().completeExceptionally(closedNow());
    }
  }

  /** {@return the number of appends on disk} */
  long appends() {
    return appends.get();
  }

  /** {@return the number of committed transactions} */
  long groups() {
    return groups.get();
  }

  private void run() {
    try (connection) {
      for (QueuedWrite first = waiting.take(); first != null; first = waiting.take()) {
        write(first, waiting::poll);
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.ERROR, file + ": the writer was interrupted", e);
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.ERROR, file + ": the writer could not end", e);
    } finally {
      end();
    }
  }

  /**
   * Prepares the statements of the next transaction. After a failure they are prepared again, since
   * the driver closes a prepared statement that fails, for example because the disk is full.
   * {@return the statements}
   */
  private WriterStatements prepared() throws SQLException {
    WriterStatements ready = statements;
    if (ready == null) {
      ready = new WriterStatements(connection, membersAsJoined);
      statements = ready;
    }
    return ready;
  }

  private void rollBack() {
    WriterStatements failed = statements;
    statements = null;
    if (failed != null) {
      failed.rollBack();
    }
  }

  /**
   * Writes one transaction.
   *
   * @param more supplies further work for the same transaction; null when there is none
   */
  private void write(QueuedWrite first, Supplier<@Nullable QueuedWrite> more) {
    List<QueuedWrite> group = new ArrayList<>(List.of(first));
    List<Runnable> answers = new ArrayList<>();
    try {
      undone = false;
      full = false;
      WriterStatements prepared = prepared();
      prepared.begin();
      for (QueuedWrite each = first; each != null; ) {
        answers.add(
            switch (each) {
              case QueuedAppend append -> execute(prepared, append);
              case QueuedMessage message -> execute(prepared, message);
              case QueuedTask task -> execute(prepared, task);
            });
        full |= group.size() == GROUP_MAX || prepared.bytes() >= GROUP_BYTES_MAX;
        each = full ? null : more.get();
        if (each != null) {
          group.add(each);
        }
      }
      prepared.commit();
      groups.incrementAndGet();
      // A task is not measured: one step of it may write as much as a whole group.
      boolean task = group.stream().anyMatch(QueuedTask.class::isInstance);
      committed.accept(task ? GROUP_BYTES_MAX : prepared.bytes());
      // A task that was rolled back to its savepoint shows that the store cannot be written, even
      // if the rest was.
      if (!undone) {
        writability.succeeded();
      }
    } catch (SQLException e) {
      rollBack();
      // After the roll-back: each retry begins a transaction of its own.
      if (SqliteErrors.isDamage(e)) {
        retrySeparately(group, e);
        return;
      }
      RoomLogException why = SqliteErrors.using(file, e);
      writability.failed(why);
      group.forEach(pending -> pending.answer().completeExceptionally(why));
      return;
    } catch (RuntimeException e) {
      rollBack();
      LOG.log(System.Logger.Level.ERROR, file + ": a group of appends failed, and is undone", e);
      group.forEach(pending -> pending.answer().completeExceptionally(e));
      return;
    } catch (Error e) {
      // The error ends the thread, and closing the connection rolls the group back.
      group.forEach(pending -> pending.answer().completeExceptionally(closedNow()));
      throw e;
    }
    // Only after the commit: an acknowledged event must survive a crash.
    answers.forEach(Runnable::run);
  }

  /**
   * Retries the entries of a group that met damage in transactions of their own, so that only the
   * room whose pages are damaged fails. The store as a whole still counts as writable.
   */
  private void retrySeparately(List<QueuedWrite> group, SQLException damage) {
    if (group.size() > 1) {
      group.forEach(each -> write(each, () -> null));
    } else if (roomOf(group.getFirst()).isPresent()) {
      QueuedWrite only = group.getFirst();
      String room = roomOf(only).get();
      damages.markDamaged(room, "the database cannot be read where its next event goes");
      damages
          .of(room)
          .ifPresent(why -> only.answer().completeExceptionally(DamagedRooms.refusal(why)));
    } else {
      group.getFirst().answer().completeExceptionally(SqliteErrors.using(file, damage));
    }
  }

  private static Optional<String> roomOf(QueuedWrite write) {
    return switch (write) {
      case QueuedAppend append -> Optional.of(append.room());
      case QueuedMessage message -> Optional.of(message.room());
      case QueuedTask _ -> Optional.empty();
    };
  }

  /** {@return the reason of the last write's failure; empty if it succeeded} */
  Optional<String> refusal() {
    return writability.refusal();
  }

  /**
   * Tries to write if the last write failed. Calls during an attempt share it. {@return the reason
   * of the failure; empty if the store can be written}
   */
  CompletableFuture<Optional<String>> probe() {
    if (refusal().isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    CompletableFuture<Optional<String>> fresh = new CompletableFuture<>();
    CompletableFuture<Optional<String>> running = probing.compareAndExchange(null, fresh);
    if (running != null) {
      return running;
    }
    run(WriterLane.STORE, WriteProbe::run)
        .whenComplete((_, _) -> {
          probing.set(null);
          fresh.complete(refusal());
        });
    return fresh;
  }

  /** Executes an append. {@return the action that completes its stage once the group is on disk} */
  private Runnable execute(WriterStatements statements, QueuedAppend append) throws SQLException {
    CompletableFuture<AppendResult> answer = append.answer();
    try {
      AppendResult appended = statements.append(append);
      return () -> {
        appends.incrementAndGet();
        answer.complete(appended);
      };
    } catch (RoomLogException e) {
      return () -> answer.completeExceptionally(e);
    }
  }

  /** Executes a message of a stream. */
  private Runnable execute(WriterStatements statements, QueuedMessage message) throws SQLException {
    CompletableFuture<List<AppendResult>> answer = message.answer();
    try {
      List<AppendResult> applied = statements.apply(message, connection);
      return () -> {
        appends.addAndGet(applied.size());
        answer.complete(applied);
      };
    } catch (RoomLogException e) {
      return () -> answer.completeExceptionally(e);
    }
  }

  /**
   * Executes a task at a savepoint: a failed task leaves no change behind, and the group continues.
   */
  private Runnable execute(WriterStatements statements, QueuedTask task) throws SQLException {
    CompletableFuture<@Nullable Void> answer = task.answer();
    try {
      Optional<QueuedTask.TransactionStep> rest =
          statements.runAtSavepoint(task.work(), connection);
      full |= rest.isPresent(); // commit now, so that work of other lanes comes before the rest
      return rest.<Runnable>map(work -> () -> waiting.putBack(task.then(work)))
          .orElse(() -> answer.complete(null));
    } catch (WriterStatements.SavepointRolledBack e) {
      RoomLogException why = SqliteErrors.using(file, e.failure());
      if (!SqliteErrors.isDamage(e.failure())) {
        undone = true;
        writability.failed(why);
      }
      return () -> answer.completeExceptionally(why);
    }
  }

  private RoomLogException busy() {
    return new RoomLogException(
        RoomLogException.Reason.BUSY,
        "%s: %d appends wait already; try again in a moment".formatted(file, APPENDS_WAITING_MAX),
        null);
  }

  private RoomLogException closedNow() {
    return new RoomLogException(
        RoomLogException.Reason.CLOSED, file + " is closed: the server stops", null);
  }

  /** Closes the queue and fails what waits: the writer has ended, regularly or by an error. */
  private void end() {
    // Closed before it is emptied: offer() then refuses,
    // and nothing is left behind without an answer.
    waiting.close();
    for (QueuedWrite each = waiting.poll(); each != null; each = waiting.poll()) {
      each.answer().completeExceptionally(closedNow());
    }
  }

  /** Writes the queued work, then ends; further work is refused. */
  @Override
  public void close() {
    if (waiting.close()) {
      Threads.join(thread); // the queued work still has to be written
    }
  }
}
