package dev.parley.server.branch;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.branch.BranchLine;
import dev.parley.nodes.branch.BranchRooms;
import dev.parley.nodes.branch.CopiedRoom;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.store.SqliteRoomLog;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Removal of what a branch still has of rooms and members that were erased: copies that nobody
 * follows, attachments, which are fetched again when somebody opens them, and what was left out of
 * forks. Asks the node at the other end of the line each time that this is up, after each merge,
 * and each hour.
 *
 * <p>Threads: safe for all; no method blocks. One look at a time.
 */
final class BranchErasures implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(BranchErasures.class.getName());
  private static final Duration PAUSE = Duration.ofHours(1);

  private final BranchLine line;
  private final BranchRooms rooms;
  private final SqliteRoomLog copies;
  private final DiskFileStore disk;
  private final SqliteForkStore forks;
  private final Scheduler scheduler;
  private final SerialExecutor executor;
  private final CarriedOutErasures carriedOut; // confined to the executor
  private volatile boolean closed;

  /**
   * @param rooms of the branch
   * @param copies of rooms
   * @param disk has attachments of rooms and of forks
   * @param carriedOut of this branch so far
   */
  BranchErasures(
      BranchLine line,
      BranchRooms rooms,
      SqliteRoomLog copies,
      DiskFileStore disk,
      SqliteForkStore forks,
      CarriedOutErasures carriedOut,
      Scheduler scheduler) {
    this.line = line;
    this.rooms = rooms;
    this.copies = copies;
    this.disk = disk;
    this.forks = forks;
    this.carriedOut = carriedOut;
    this.scheduler = scheduler;
    // Platform threads: SQLite and file I/O block, and would pin the carrier of a virtual thread.
    executor =
        new SerialExecutor(
            task -> Thread.ofPlatform().name("parley-erasures").daemon().start(task),
            Integer.MAX_VALUE);
  }

  /** Looks now, and each hour. */
  void start() {
    if (!closed) {
      look();
      scheduler.after(PAUSE, this::start);
    }
  }

  /** Looks now, if the line is up. */
  void look() {
    line.upstream().ifPresent(node -> executor.execute(() -> look(node)));
  }

  private void look(NodeBranches node) {
    try {
      Set<String> present = new TreeSet<>(copies.rooms().toCompletableFuture().join());
      present.addAll(forks.leftOut().rooms());
      List<String> names = List.copyOf(present);
      for (int i = 0; i < names.size() && !closed; i += NodeBranches.COPIED_ROOMS_MAX) {
        List<String> some =
            names.subList(i, Math.min(names.size(), i + NodeBranches.COPIED_ROOMS_MAX));
        ask(node, some);
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "what was erased is asked for again later", e);
    }
  }

  private void ask(NodeBranches node, List<String> names) throws IOException {
    List<CopiedRoom> asked = new ArrayList<>();
    names.forEach(name -> asked.add(new CopiedRoom(name, carriedOut.after(name))));
    for (ErasedRoom erased : node.erased(asked).toCompletableFuture().join()) {
      if (carryOut(erased)) {
        carriedOut.add(erased);
      }
    }
  }

  /** {@return whether nothing is left} */
  private boolean carryOut(ErasedRoom erased) throws IOException {
    String room = erased.room();
    Set<UUID> files = disk.olderThan(room, Instant.now());
    boolean done =
        rooms
            .erase(room, isBehind(erased), () -> disk.delete(room, files))
            .toCompletableFuture()
            .join();
    if (!done) {
      return false; // until it is merged
    }
    eraseLeftOut(room);
    // It is behind if it is followed, and the owner's message has not come yet.
    return !isBehind(erased) && forks.deleteMerged() && copies.truncateWal();
  }

  private void eraseLeftOut(String room) throws IOException {
    int entries = forks.leftOut().erase(room);
    if (entries > 0) {
      LOG.log(
          System.Logger.Level.WARNING,
          "room %s: the content of %d entries that were left out of merges is erased"
              .formatted(room, entries));
    }
  }

  private boolean isBehind(ErasedRoom erased) {
    long position = copies.position(erased.room()).toCompletableFuture().join().sequence();
    return position > 0 && position <= erased.after();
  }

  /** Ends looking. */
  @Override
  public void close() {
    closed = true;
  }
}
