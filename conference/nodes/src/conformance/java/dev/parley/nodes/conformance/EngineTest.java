package dev.parley.nodes.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;

/** What the parts of the suite share: connections to one engine, and waiting. */
abstract class EngineTest {
  private final List<ClusterEngine> connections = new ArrayList<>();
  private final String unique = UUID.randomUUID().toString();

  /** Opens a connection to the engine that all tests of the class share. */
  protected abstract ClusterEngine open();

  /** {@return whether the engine may be used by several threads; one on virtual time may not} */
  protected boolean takesThreads() {
    return true;
  }

  /** Waits until a condition holds; an engine on virtual time lets that pass. */
  protected void await(String what, BooleanSupplier condition) {
    Eventually.eventually(what, condition);
  }

  /** {@return a connection, which is closed after the test} */
  protected final ClusterEngine connect() {
    ClusterEngine connection = open();
    connections.add(connection);
    return connection;
  }

  @AfterEach
  final void closeConnections() {
    connections.forEach(ClusterEngine::close);
  }

  /** {@return a name that no other test uses} */
  protected final String name(String text) {
    return unique + text;
  }

  /** {@return the value with which a stage completes} */
  protected final <T> T value(CompletionStage<T> stage) {
    var future = stage.toCompletableFuture();
    await("the end of an operation", future::isDone);
    return future.join();
  }

  /** Puts a value, which must succeed, and returns its revision. */
  protected final long put(KeyValueStore keys, String key, long expected, byte[] value) {
    return value(keys.put(key, expected, value)).orElseThrow();
  }

  /** Requires that an operation fails, with an exception that is not wrapped in another. */
  protected final void assertFails(EngineException.Reason reason, CompletionStage<?> stage) {
    assertThat(failure(stage))
        .isInstanceOfSatisfying(
            EngineException.class,
            e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(reason));
  }

  /** {@return the failure that a handler of the stage gets} */
  protected final Throwable failure(CompletionStage<?> stage) {
    var failures = new ArrayList<Throwable>();
    var handled =
        stage.handle((value, failure) -> {
          failures.add(failure == null ? new AssertionError("completed with " + value) : failure);
          return true;
        });
    value(handled);
    return failures.getFirst();
  }

  /** {@return all messages of a room after a number, read page by page} */
  protected final List<RoomMessage> all(ClusterEngine engine, String room, long after, int page) {
    var messages = new ArrayList<RoomMessage>();
    long last = after;
    List<RoomMessage> next = value(engine.roomStreams().after(room, last, page));
    while (!next.isEmpty()) {
      assertThat(next).hasSizeLessThanOrEqualTo(page);
      messages.addAll(next);
      last = next.getLast().sequence();
      next = value(engine.roomStreams().after(room, last, page));
    }
    return messages;
  }

  /** Runs tasks at the same time, each by a thread of its own. */
  protected static void together(List<Runnable> tasks) {
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
      List<? extends Future<?>> running = tasks.stream().map(threads::submit).toList();
      for (Future<?> each : running) {
        try {
          each.get();
        } catch (Exception e) {
          throw new CompletionException(e);
        }
      }
    }
  }

  static byte[] bytes(int length, int seed) {
    var bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + seed);
    }
    return bytes;
  }
}
