package dev.parley.bench.scale;

import dev.parley.nodes.nats.NatsConfig;
import dev.parley.nodes.nats.NatsCredentials;
import dev.parley.nodes.nats.NatsEngine;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.nodes.nats.launch.NatsServer;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.nodes.spi.Subscription;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/**
 * Costs of three servers of NATS that flush each message: processor time of all of them together,
 * for each operation of nodes.
 */
final class EngineCost implements AutoCloseable {
  private static final int AT_ONCE = 64;
  private static final int WATCHES = 20;
  private static final long LATE_NANOS = Duration.ofSeconds(60).toNanos();

  private final NatsCluster servers;
  private final ClusterEngine engine;
  private final byte[] value;

  /**
   * Figures of the engine.
   *
   * @param putNanos processor time of storing a key
   * @param watchNanos processor time of telling one node of a change of a key
   * @param appendNanos processor time of appending a message to the stream of a room
   * @param signalNanos processor time of a signal to one node
   */
  record EngineFigures(
      double putNanos, double watchNanos, double appendNanos, double signalNanos) {}

  private EngineCost(Path program, Path folder, int valueBytes) throws IOException {
    servers = NatsCluster.of(program, folder).servers(3).start();
    engine =
        NatsEngine.open(
            NatsConfig.of(servers.urls())
                .credentials(new NatsCredentials.Password(NatsCluster.USER, servers.password()))
                .systemCredentials(
                    new NatsCredentials.Password(NatsCluster.SYSTEM_USER, servers.password()))
                .replicas(3)
                .build());
    value = new byte[valueBytes];
  }

  /**
   * Measures.
   *
   * @param valueBytes length of a renewal
   * @param operations of each kind
   */
  static EngineFigures measure(Path program, Path folder, int valueBytes, int operations)
      throws IOException {
    try (EngineCost cost = new EngineCost(program, folder, valueBytes)) {
      return cost.run(operations);
    }
  }

  private EngineFigures run(int operations) {
    KeyValueStore keys = engine.keyValues();
    RoomStreams rooms = engine.roomStreams();
    each(operations / 4, i -> keys.put("warm." + i, KeyValueStore.ABSENT, value));
    double put =
        cpu(
            operations,
            () -> each(operations, i -> keys.put("one." + i, KeyValueStore.ABSENT, value)));
    LongAdder told = new LongAdder();
    List<Subscription> watches = new ArrayList<>();
    for (int i = 0; i < WATCHES; i++) {
      watches.add(keys.watch("two.", changed -> told.increment()));
    }
    double watched =
        cpu(
            operations,
            () -> {
              each(operations, i -> keys.put("two." + i, KeyValueStore.ABSENT, value));
              await(told, (long) operations * WATCHES);
            });
    watches.forEach(Subscription::close);
    double append =
        cpu(operations, () -> each(operations, i -> rooms.append("room-" + i, 0, value)));
    LongAdder heard = new LongAdder();
    double signal;
    try (Subscription _ = engine.signals().subscribe("bench", message -> heard.increment())) {
      each(1, i -> keys.get("warm.0")); // an answer after the subscription was sent
      signal =
          cpu(
              operations * 10,
              () -> {
                for (int i = 0; i < operations * 10; i++) {
                  engine.signals().publish("bench", new byte[0]);
                }
                await(heard, operations * 9L);
              });
    }
    return new EngineFigures(put, Math.max(0, watched - put) / WATCHES, append, signal);
  }

  /** Runs operations, several at once. */
  private static void each(int count, IntFunction<CompletionStage<?>> operation) {
    for (int from = 0; from < count; from += AT_ONCE) {
      List<CompletableFuture<?>> running = new ArrayList<>();
      for (int i = from; i < Math.min(count, from + AT_ONCE); i++) {
        running.add(operation.apply(i).toCompletableFuture());
      }
      running.forEach(CompletableFuture::join);
    }
  }

  private static void await(LongAdder count, long least) {
    long end = System.nanoTime() + LATE_NANOS;
    while (count.sum() < least) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("%d of %d arrived".formatted(count.sum(), least));
      }
      Thread.onSpinWait();
    }
  }

  private double cpu(int operations, Runnable work) {
    long before = cpuNanos();
    work.run();
    return (double) (cpuNanos() - before) / operations;
  }

  private long cpuNanos() {
    return servers.servers().stream()
        .map(NatsServer::pid)
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .mapToLong(Duration::toNanos)
        .sum();
  }

  @Override
  public void close() {
    engine.close();
    servers.close();
  }
}
