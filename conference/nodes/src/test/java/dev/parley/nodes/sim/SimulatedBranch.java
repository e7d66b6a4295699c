package dev.parley.nodes.sim;

import dev.parley.nodes.branch.BranchContext;
import dev.parley.nodes.branch.BranchRooms;
import dev.parley.nodes.branch.ForkLog;
import dev.parley.nodes.branch.ForkStore;
import dev.parley.room.Conference;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Supplier;

/** A process of a branch, whose disks outlive it. */
final class SimulatedBranch implements SimulatedProcess {
  static final String ID = "school";

  /** The disks of a branch. */
  static final class Disks {
    final MemoryDisk copies = new MemoryDisk(false);
    final MemoryDisk forks = new MemoryDisk(true);

    /** Reasons by entries that owners have refused. */
    final Map<LogEntry, String> leftOut = new HashMap<>();
  }

  final SimulatedLine line;
  private final VirtualTime time;
  private final SimulatedRooms dependencies;
  private final BranchRooms rooms;
  private boolean killed;

  SimulatedBranch(VirtualTime time, Disks disks, Supplier<List<SimulatedServer>> servers) {
    this.time = time;
    dependencies = new SimulatedRooms(this, this::after);
    line = new SimulatedLine(this, servers, this::lineChanged);
    MemoryDisk.Store copies = disks.copies.of(this);
    ForkStore forks = forks(disks);
    ForkLog forkLog = new ForkLog(copies, forks.log(), time.random);
    Conference alone = new Conference(dependencies.on(forkLog));
    rooms =
        new BranchRooms(
            new BranchContext(
                ID,
                line,
                copies,
                dependencies.on(copies),
                dependencies.own(alone),
                alone::close,
                forkLog,
                forks),
            disks.forks.rooms(),
            dependencies::caller,
            () -> {});
    line.start();
  }

  private ForkStore forks(Disks disks) {
    MemoryDisk.Store store = disks.forks.of(this);
    return new ForkStore() {
      @Override
      public RoomLog log() {
        return store;
      }

      @Override
      public CompletionStage<Set<String>> rooms() {
        return CompletableFuture.completedFuture(disks.forks.rooms());
      }

      @Override
      public CompletionStage<Void> delete(String room) {
        return store.delete(room);
      }

      @Override
      public CompletionStage<Void> keep(String room, long base, List<RefusedEntry> refused) {
        refused.forEach(each -> disks.leftOut.put(each.entry(), each.why()));
        return CompletableFuture.completedFuture(null);
      }

      @Override
      public Optional<Flow.Publisher<byte[]>> content(String room, UUID attachment, long bytes) {
        return Optional.empty();
      }
    };
  }

  private void lineChanged() {
    rooms.lineChanged();
  }

  CompletionStage<JoinResult> join(JoinRequest request, JoinCaller who) {
    return dependencies.as(who, () -> rooms.join(request));
  }

  void kill() {
    killed = true;
  }

  @Override
  public VirtualTime time() {
    return time;
  }

  @Override
  public boolean isRunning() {
    return !killed;
  }

  @Override
  public void run(Runnable task) {
    if (!killed) {
      task.run();
    }
  }
}
