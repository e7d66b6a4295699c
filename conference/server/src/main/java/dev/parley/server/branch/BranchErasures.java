package dev.parley.server.branch;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.branch.BranchLine;
import dev.parley.nodes.branch.BranchRooms;
import dev.parley.nodes.branch.CopiedRoom;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.cluster.ClusterFileStore;
import dev.parley.server.store.SqliteRoomLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Removal of what a branch still has of rooms and members that were erased: copies that nobody
 * follows, attachments, which are fetched again when somebody opens them, and what was left out of
 * forks. Asks the node at the other end of the line each time that this is up, after each merge,
 * and each hour; a minute later if something failed.
 *
 * <p>Threads: safe for all; no method blocks. One look at a time, and at most one that waits.
 */
final class BranchErasures implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(BranchErasures.class.getName());
  private static final Duration PAUSE = Duration.ofHours(1);
  private static final Duration AGAIN = Duration.ofMinutes(1);

  private final BranchLine line;
  private final BranchRooms rooms;
  private final SqliteRoomLog copies;
  private final ClusterFileStore files;
  private final SqliteForkStore forks;
  private final Scheduler scheduler;
  private final SerialExecutor executor;
  private final CarriedOutErasures carriedOut;
  private final AtomicBoolean waits = new AtomicBoolean(); // whether a look has not begun
  private final AtomicBoolean comesAgain = new AtomicBoolean(); // whether one is made after AGAIN
  private volatile boolean closed;

  /**
   * @param rooms of the branch
   * @param copies of rooms
   * @param files attachments of rooms and of forks
   * @param carriedOut of this branch so far
   */
  BranchErasures(
      BranchLine line,
      BranchRooms rooms,
      SqliteRoomLog copies,
      ClusterFileStore files,
      SqliteForkStore forks,
      CarriedOutErasures carriedOut,
      Scheduler scheduler) {
    this.line = line;
    this.rooms = rooms;
    this.copies = copies;
    this.files = files;
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
    if (!closed && waits.compareAndSet(false, true)) {
      executor.execute(() -> {
        waits.set(false);
        line.upstream().ifPresent(this::look);
      });
    }
  }

  private void look(NodeBranches node) {
    try {
      List<String> names = List.copyOf(present());
      for (int i = 0; i < names.size() && !closed; i += NodeBranches.COPIED_ROOMS_MAX) {
        List<String> some =
            names.subList(i, Math.min(names.size(), i + NodeBranches.COPIED_ROOMS_MAX));
        ask(node, some);
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "what was erased is asked for again in a minute", e);
      lookAgain();
    }
  }

  private void lookAgain() {
    if (comesAgain.compareAndSet(false, true)) {
      scheduler.after(
          AGAIN,
          () -> {
            comesAgain.set(false);
            look();
          });
    }
  }

  /** {@return the rooms of which something may be here} */
  private Set<String> present() {
    Set<String> present = new TreeSet<>(copies.rooms().toCompletableFuture().join());
    present.addAll(carriedOut.begun());
    try {
      present.addAll(forks.leftOut().rooms());
    } catch (IOException | UncheckedIOException e) {
      LOG.log(Level.WARNING, "what was left out of merges cannot be read", e);
    }
    return present;
  }

  private void ask(NodeBranches node, List<String> names) throws IOException {
    List<CopiedRoom> asked = names.stream().map(this::copied).toList();
    List<ErasedRoom> erased = node.erased(asked).toCompletableFuture().join();
    carriedOut.begin(erased.stream().map(ErasedRoom::room).toList());
    carriedOut.done(erased.stream().filter(this::isCarriedOut).toList());
  }

  private CopiedRoom copied(String room) {
    long after = carriedOut.after(room);
    // The messages before an erasure may come again, if the line is cut before its own message.
    return new CopiedRoom(room, isBehind(room, after) ? CarriedOutErasures.NONE : after);
  }

  private boolean isCarriedOut(ErasedRoom erased) {
    try {
      return carryOut(erased);
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "what is here of room %s cannot be erased now".formatted(erased.room()),
          e);
      lookAgain();
      return false;
    }
  }

  /** {@return whether nothing is left} */
  private boolean carryOut(ErasedRoom erased) {
    String room = erased.room();
    boolean done =
        rooms
            .erase(
                room,
                isBehind(room, erased.after()),
                () -> CompletableFuture.runAsync(() -> eraseFiles(erased), forks.executor()))
            .toCompletableFuture()
            .join();
    // A fork has to be merged first. A copy is behind if it is followed, and the owner's message
    // has not come yet.
    return done && !isBehind(room, erased.after()) && forks.deleteMerged() && isOverwritten();
  }

  private void eraseFiles(ErasedRoom erased) {
    String room = erased.room();
    try {
      int entries = forks.leftOut().erase(erased);
      if (entries > 0) {
        LOG.log(
            Level.WARNING,
            "room %s: the content of %d entries that were left out of merges is erased"
                .formatted(room, entries));
      }
      files.deleteHere(room, forks.leftOut().attachments(room));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isOverwritten() {
    copies.deleteContent().toCompletableFuture().join();
    return copies.truncateWal();
  }

  private boolean isBehind(String room, long after) {
    long position = copies.position(room).toCompletableFuture().join().sequence();
    return position > 0 && position <= after;
  }

  /** Ends looking. */
  @Override
  public void close() {
    closed = true;
  }
}
