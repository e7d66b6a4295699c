package dev.parley.server.upkeep;

import dev.parley.conference.Conference;
import dev.parley.conference.Later;
import dev.parley.server.files.DiskShelf;
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
public final class Upkeep implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Upkeep.class.getName());
  private static final Duration EVERY = Duration.ofDays(1);

  private final Place place;
  private final Optional<Duration> retain;
  private final InstantSource clock;
  private final Later later;
  private final Executor threads;
  private volatile boolean closed;

  /**
   * Data that the job works on.
   *
   * @param data the data folder
   */
  public record Place(Path data, Conference conference, SqliteRoomLog log, DiskShelf shelf) {}

  Upkeep(
      Place place, Optional<Duration> retain, InstantSource clock, Later later, Executor threads) {
    this.place = place;
    this.retain = retain;
    this.clock = clock;
    this.later = later;
    this.threads = threads;
  }

  /**
   * Starts the job with a first round.
   *
   * @param retain retention period of a room after its last event; unlimited when empty
   * @param later scheduler of the daily rounds
   */
  public static Upkeep begin(
      Place place, Optional<Duration> retain, InstantSource clock, Later later) {
    Upkeep upkeep =
        new Upkeep(
            place,
            retain,
            clock,
            later,
            // A platform thread: SQLite and file I/O block, and would pin the carrier of a virtual
            // thread.
            task -> Thread.ofPlatform().name("parley-upkeep").daemon().start(task));
    upkeep.start();
    return upkeep;
  }

  void start() {
    threads.execute(this::now);
    later.after(EVERY, this::again);
  }

  private void again() {
    if (!closed) {
      start();
    }
  }

  private synchronized void now() {
    Instant now = clock.instant();
    Expiry expiry = new Expiry(place, () -> closed);
    retain.ifPresent(span -> step("rooms were not removed", () -> expiry.rooms(now.minus(span))));
    step("what removed rooms held was not removed", expiry::rest);
    Sweep sweep = new Sweep(place, () -> closed, now);
    step("attachments that nothing names were not removed", sweep::files);
    step("attachments of removed rooms were not removed", sweep::others);
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
