package dev.parley.nodes.sim;

import dev.parley.nodes.log.ReplaceableCopies;
import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeListener;
import dev.parley.nodes.ownership.RoomOwnership;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A process of a node. It runs when the simulation lets it: it can be stopped for a while, cut off
 * from the engine, and killed, and its clock can jump.
 */
final class SimulatedNode implements SimulatedProcess, NodeListener {
  final String id;
  final SimulatedConnection engine;
  final NodeDirectory directory;
  final RoomOwnership ownership;
  final ReplicatedRooms rooms;
  private final VirtualTime time;
  private final List<Runnable> held = new ArrayList<>();
  private Consumer<String> closing = room -> {};
  private long diskFullUntilNanos;
  private boolean stopped;
  private boolean killed;
  private long clockSkewNanos;

  SimulatedNode(String id, SimulatedEngine state, MemoryCopies disk, Duration write) {
    this(id, state, node -> disk.of(node, write));
  }

  /**
   * @param disk returns the copies of rooms as this process sees them
   */
  SimulatedNode(String id, SimulatedEngine state, Function<SimulatedNode, RoomCopies> disk) {
    this.id = id;
    time = state.time;
    engine = new SimulatedConnection(state);
    rooms =
        new ReplicatedRooms(
            id,
            engine,
            new ReplaceableCopies(disk.apply(this), engine.objects(), MemoryCopies.INCOMING, this),
            this,
            this::after,
            this::newId,
            this::ended);
    NodeInfo self = new NodeInfo(id, newId(), "tls://" + id, Optional.of("https://" + id), "0.1.0");
    directory = new NodeDirectory(engine, self, () -> 0, this, this, this::after, this::nanoTime);
    ownership = new RoomOwnership(engine, directory, rooms, this, this::after);
    var unused = directory.start();
  }

  /** Sets what closes a room in memory. */
  void whenEnded(Consumer<String> close) {
    closing = close;
  }

  /**
   * Deletes what the stream of a room had before an erasure.
   *
   * @param after sequence number of the last message before it
   */
  CompletionStage<Void> trim(String room, long after) {
    return rooms
        .next(room, after)
        .thenCompose(next ->
            next.filter(message -> message.erasure().isPresent())
                .map(message -> engine.deleteBefore(room, message.sequence()))
                .orElseGet(() -> CompletableFuture.completedFuture(null)));
  }

  private void ended(String room) {
    closing.accept(room);
  }

  private UUID newId() {
    return new UUID(time.random.nextLong(), time.random.nextLong());
  }

  private long nanoTime() {
    return time.nanos() + clockSkewNanos;
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
    if (stopped) {
      held.add(task);
    } else if (!killed) {
      task.run();
    }
  }

  /** Fails writes of the disk for a while. */
  void fillDisk(Duration span) {
    diskFullUntilNanos = time.nanos() + span.toNanos();
  }

  boolean isDiskFull() {
    return time.nanos() < diskFullUntilNanos;
  }

  /** SIGSTOP. */
  void stop() {
    stopped = true;
  }

  /** SIGCONT. */
  void resume() {
    stopped = false;
    List<Runnable> late = List.copyOf(held);
    held.clear();
    late.forEach(this::execute);
  }

  /** SIGKILL. */
  void kill() {
    killed = true;
    engine.close();
  }

  /** Moves the monotonic clock forward, as a machine that was suspended does. */
  void jump(Duration span) {
    clockSkewNanos += span.toNanos();
  }

  @Override
  public void nodesChanged() {
    ownership.nodesChanged();
  }

  @Override
  public void mustStop(String reason) {
    kill();
  }
}
