package dev.parley.server.erasure;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;

import dev.parley.server.retention.SimulatedDays;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/** Three nodes on an engine in memory, which are started and stopped by tests. */
final class ErasingCluster implements AutoCloseable, ClusterNodes {
  /** Nodes that the engine knows, whether or not they run. */
  final Set<String> known = ConcurrentHashMap.newKeySet();

  final MemoryEngine engine = new MemoryEngine();
  final SimulatedDays days = new SimulatedDays(Instant.parse("2026-03-01T10:00:00Z"));
  private final Path folder;
  private final TreeMap<String, ErasingNode> running = new TreeMap<>();

  ErasingCluster(Path folder) {
    this.folder = folder;
    known.addAll(Set.of("n1", "n2", "n3"));
  }

  ErasingNode start(String id) {
    ErasingNode node = new ErasingNode(id, folder, engine, days, this);
    synchronized (running) {
      running.put(id, node);
    }
    return node;
  }

  void stop(String id) {
    ErasingNode node;
    synchronized (running) {
      node = running.remove(id);
    }
    node.close();
  }

  @Override
  public Set<String> all() {
    return Set.copyOf(known);
  }

  @Override
  public Set<String> live() {
    synchronized (running) {
      return Set.copyOf(running.keySet());
    }
  }

  /** {@return what the engine lists of the room} */
  RoomErasures listed() {
    return value("the list", new ErasureList(engine).of(ErasingNode.ROOM));
  }

  /** Lets minutes pass until a condition holds. */
  void within(String what, BooleanSupplier condition) {
    eventually(
        what,
        () -> {
          days.pass(Duration.ofMinutes(1));
          return condition.getAsBoolean();
        });
  }

  @Override
  public void close() {
    for (String each : live()) {
      stop(each);
    }
  }
}
