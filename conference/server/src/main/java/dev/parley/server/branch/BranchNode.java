package dev.parley.server.branch;

import dev.parley.nodes.branch.BranchContext;
import dev.parley.nodes.branch.BranchRooms;
import dev.parley.nodes.branch.ForkLog;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.cluster.BranchReports;
import dev.parley.server.cluster.ClusterFileStore;
import dev.parley.server.cluster.LocalRooms;
import dev.parley.server.control.BranchReport;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.store.SqliteRoomLog;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** This server as a branch of a cluster. Threads: safe for all. */
public final class BranchNode implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(BranchNode.class.getName());
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(2);
  private static final Duration REPORT_EVERY = Duration.ofSeconds(5);

  private final String id;
  private final Scheduler scheduler;
  private final UpstreamLine line;
  private final Conference alone;
  private final BranchRooms rooms;
  private final BranchErasures erasures;
  private volatile boolean closed;

  /**
   * @param id of the branch
   * @param line closed by this
   * @param log this server's copies of rooms; closed by the caller, after this
   * @param files attachments of rooms and forks
   * @param copies the same, for what their owners write
   * @param data folder of this branch
   * @param store for forks; closed by the caller, after this
   * @param followers what rooms that are followed need, on {@code copies}
   * @param forks creates the rooms that go on alone, on a log
   */
  public BranchNode(
      String id,
      UpstreamLine line,
      SqliteRoomLog log,
      ClusterFileStore files,
      RoomCopies copies,
      Path data,
      SqliteForkStore store,
      ConferenceDependencies followers,
      Function<RoomLog, Conference> forks) {
    this.id = id;
    this.line = line;
    scheduler = followers.scheduler();
    ForkLog forkLog = new ForkLog(log, store.log(), followers.random());
    alone = forks.apply(forkLog);
    CarriedOutErasures carriedOut = new CarriedOutErasures(DataFolder.carriedOut(data));
    rooms =
        new BranchRooms(
            new BranchContext(
                id,
                line,
                new NotedCopies(copies, carriedOut, store.executor()),
                followers,
                new LocalRooms(alone),
                alone::close,
                forkLog,
                store),
            store.rooms().toCompletableFuture().join(),
            ClientIdentity::ofThisCall,
            this::merged);
    erasures = new BranchErasures(line, rooms, log, files, store, carriedOut, scheduler);
  }

  /** Dials the cluster. {@return the rooms of this branch} */
  public BranchRooms start() {
    line.start(this::lineChanged);
    erasures.start();
    report();
    return rooms;
  }

  /** Carries out what had to wait for the merge. */
  private void merged() {
    erasures.look();
  }

  private void lineChanged() {
    rooms.lineChanged();
    erasures.look();
  }

  /** Tells the node at the other end of the line about this branch, now and then. */
  private void report() {
    if (closed) {
      return;
    }
    line.upstream()
        .ifPresent(upstream ->
            rooms
                .status()
                .thenCompose(status -> upstream.report(id, status))
                .exceptionally(failure -> {
                  LOG.log(System.Logger.Level.DEBUG, "the node was told nothing", failure);
                  return null;
                }));
    scheduler.after(REPORT_EVERY, this::report);
  }

  /** {@return this branch and its line} */
  public CompletionStage<BranchReport> status() {
    return rooms
        .status()
        .thenApply(status ->
            BranchReports.report(
                id, line.node().map(URI::toString), line.down().toMillis(), status));
  }

  /** {@return the rooms that go on alone} */
  public Conference alone() {
    return alone;
  }

  /** {@return whether a node of the cluster is at the other end of the line} */
  public boolean isLineUp() {
    return line.upstream().isPresent();
  }

  @Override
  public void close() {
    closed = true;
    erasures.close();
    try {
      rooms
          .close()
          .toCompletableFuture()
          .completeOnTimeout(null, CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS)
          .join();
    } catch (CompletionException e) {
      LOG.log(System.Logger.Level.WARNING, "a room of this branch did not close", e);
    }
    line.close();
  }
}
