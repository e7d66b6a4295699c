package dev.parley.server.retention;

import static dev.parley.server.retention.RoomRemoval.done;

import dev.parley.room.Conference;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.control.RemovedRoom;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.store.SqliteRoomLog;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Retention job: removes expired rooms and orphaned files at the start of a server and once per
 * day. A round that a crash interrupted is completed by the next one.
 *
 * <p>Threads: safe for all. Each round runs on a thread of its own; closing waits for its end.
 */
public final class RetentionJob implements RoomErasure, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RetentionJob.class.getName());
  private static final Duration EVERY = Duration.ofDays(1);

  private final RetentionTarget place;
  private final Optional<Duration> retain;
  private final InstantSource clock;
  private final Scheduler scheduler;
  private final Executor threads;
  private volatile boolean closed;

  /**
   * Data that the job works on.
   *
   * @param data the data folder
   * @param node id of this node of a cluster, whose nodes can share the recordings; empty for a
   *     server alone
   * @param logs of the rooms; those in {@code log} for a server alone
   * @param sweeps whether attachments that no entry names are removed; not at a branch, where a
   *     fork names some
   */
  public record RetentionTarget(
      Path data,
      Optional<String> node,
      Conference conference,
      SqliteRoomLog log,
      RoomLogs logs,
      DiskFileStore fileStore,
      boolean sweeps) {}

  RetentionJob(
      RetentionTarget place,
      Optional<Duration> retain,
      InstantSource clock,
      Scheduler scheduler,
      Executor threads) {
    this.place = place;
    this.retain = retain;
    this.clock = clock;
    this.scheduler = scheduler;
    this.threads = threads;
  }

  /**
   * Starts the job with a first round.
   *
   * @param retain retention period of a room after its last event; unlimited when empty
   * @param scheduler for the daily rounds
   */
  public static RetentionJob start(
      RetentionTarget place, Optional<Duration> retain, InstantSource clock, Scheduler scheduler) {
    RetentionJob job =
        new RetentionJob(
            place,
            retain,
            clock,
            scheduler,
            // A platform thread: SQLite and file I/O block, and would pin the carrier of a virtual
            // thread.
            task -> Thread.ofPlatform().name("parley-retention").daemon().start(task));
    job.start();
    return job;
  }

  void start() {
    threads.execute(this::runRound);
    scheduler.after(EVERY, this::schedule);
  }

  private void schedule() {
    if (!closed) {
      start();
    }
  }

  private synchronized void runRound() {
    Instant now = clock.instant();
    RoomExpiry expiry = expiry();
    retain.ifPresent(span -> step("rooms were not removed", () -> expiry.rooms(now.minus(span))));
    step("what removed rooms held was not removed", expiry::deleteContent);
    if (!place.sweeps()) {
      return;
    }
    OrphanSweep sweep = new OrphanSweep(place, () -> closed, now);
    step("attachments that nothing names were not removed", sweep::removeUnreferenced);
    step("attachments of removed rooms were not removed", sweep::removeOrphans);
  }

  private RoomExpiry expiry() {
    return new RoomExpiry(place, () -> closed);
  }

  /**
   * Runs one step of a round. A failed step is logged and retried in the next round; the other
   * steps still run.
   */
  private void step(String failure, Runnable work) {
    if (closed) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException e) {
      if (!closed) {
        LOG.log(System.Logger.Level.ERROR, failure + "; it is tried again in a day", e);
      }
    }
  }

  /** Removes a room, and overwrites what it had in the store. Waits for a running round. */
  @Override
  public synchronized Optional<RemovedRoom> removeRoom(String room) {
    Optional<RemovedRoom> removed = new RoomRemoval(place).remove(room, Instant.MAX);
    if (removed.isPresent()) {
      step("what a removed room held was not removed", expiry()::deleteContent);
    }
    return removed.map(each -> each.with(done(place.logs().remains(room))));
  }

  /** Erases a member, and overwrites what it had in the store. Waits for a running round. */
  @Override
  public synchronized Optional<RemovedRoom> eraseMember(String room, String member) {
    return new MemberErasure(place)
        .erase(room, member)
        .map(each -> each.with(done(place.logs().remains(room))));
  }

  /** Stops the job after the room that is being processed. */
  @Override
  public void close() {
    closed = true;
    await();
  }

  /** Waits for the running round, which holds this object's monitor. */
  private synchronized void await() {
    assert closed;
  }
}
