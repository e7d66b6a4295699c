package dev.parley.nodes.sim;

import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.nodes.spi.SignalBus;
import dev.parley.nodes.spi.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Connection of a node to the simulated engine. Requests and answers take time, and are lost while
 * the node is cut off; a request that got through before may take effect long after the node gave
 * up waiting for it.
 */
final class SimulatedConnection implements ClusterEngine, KeyValueStore, RoomStreams, SignalBus {
  private static final Duration DEADLINE = Duration.ofSeconds(2);
  private static final Duration HOP = Duration.ofMillis(2);

  private final SimulatedEngine engine;
  private final VirtualTime time;
  private final List<Watch> watches = new ArrayList<>();
  private final List<Subscription> subscriptions = new ArrayList<>();
  private boolean cutOff;
  private boolean closed;

  SimulatedConnection(SimulatedEngine engine) {
    this.engine = engine;
    time = engine.time;
  }

  void cutOff(boolean now) {
    cutOff = now;
    if (!now) {
      watches.forEach(Watch::deliver);
    }
  }

  @Override
  public KeyValueStore keyValues() {
    return this;
  }

  @Override
  public RoomStreams roomStreams() {
    return this;
  }

  @Override
  public SignalBus signals() {
    return this;
  }

  @Override
  public ObjectStore objects() {
    return engine.objects;
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }

  @Override
  public CompletionStage<Optional<KeyValue>> get(String key) {
    return request(() -> engine.get(key));
  }

  @Override
  public CompletionStage<Optional<Long>> put(String key, long expected, byte[] value) {
    return value.length > MESSAGE_BYTES_MAX
        ? tooLarge(value)
        : request(() -> engine.put(key, expected, value));
  }

  @Override
  public CompletionStage<OptionalLong> append(String room, long expected, byte[] message) {
    return message.length > MESSAGE_BYTES_MAX
        ? tooLarge(message)
        : request(() -> engine.append(room, expected, message));
  }

  @Override
  public CompletionStage<List<RoomMessage>> after(String room, long sequence, int most) {
    return request(() -> engine.after(room, sequence, most));
  }

  @Override
  public CompletionStage<Void> deleteBefore(String room, long sequence) {
    return request(
            () -> {
              engine.deleteBefore(room, sequence);
              return true;
            })
        .thenAccept(_ -> {});
  }

  private static <T> CompletionStage<T> tooLarge(byte[] bytes) {
    return CompletableFuture.failedFuture(
        new EngineException(Reason.TOO_LARGE, bytes.length + " bytes are too many", null));
  }

  private <T> CompletionStage<T> request(Supplier<T> effect) {
    var answer = new CompletableFuture<T>();
    if (closed) {
      answer.completeExceptionally(new EngineException(Reason.CLOSED, "this is closed", null));
      return answer;
    }
    time.after(
        DEADLINE,
        () -> {
          if (!answer.isDone()) {
            answer.completeExceptionally(
                new EngineException(Reason.UNAVAILABLE, "no answer within " + DEADLINE, null));
          }
        });
    if (cutOff) {
      return answer;
    }
    // One of a hundred is held up on the way, and takes effect when nobody expects it any more.
    Duration way = engine.isFaulty() && time.random.nextInt(100) == 0 ? Duration.ofSeconds(8) : HOP;
    time.soon(
        way,
        () -> {
          if (!engine.hasLeader()) {
            time.soon(
                HOP,
                () ->
                    answer.completeExceptionally(
                        new EngineException(Reason.UNAVAILABLE, "no responders", null)));
            return;
          }
          T value = effect.get();
          time.soon(
              HOP,
              () -> {
                if (!cutOff && !(engine.isFaulty() && time.random.nextInt(100) == 0)) {
                  answer.complete(value);
                }
              });
        });
    return answer;
  }

  @Override
  public Subscription watch(String prefix, Consumer<KeyValue> listener) {
    Watch watch = new Watch(listener);
    watches.add(watch);
    engine.all(prefix).forEach(watch::add);
    Subscription values =
        engine.watch(value -> {
          if (value.key().startsWith(prefix)) {
            watch.add(value);
          }
        });
    subscriptions.add(values);
    return () -> {
      values.close();
      watch.closed = true;
    };
  }

  /** Values on their way to one listener, in the order of the revisions. */
  private final class Watch {
    final Consumer<KeyValue> listener;
    final Map<String, KeyValue> pending = new LinkedHashMap<>();
    boolean scheduled;
    boolean closed;

    Watch(Consumer<KeyValue> listener) {
      this.listener = listener;
    }

    void add(KeyValue value) {
      pending.remove(value.key());
      pending.put(value.key(), value);
      if (!scheduled) {
        scheduled = true;
        time.soon(
            HOP,
            () -> {
              scheduled = false;
              deliver();
            });
      }
    }

    void deliver() {
      if (cutOff || closed) {
        return;
      }
      List<KeyValue> now = List.copyOf(pending.values());
      pending.clear();
      now.forEach(listener);
    }
  }

  @Override
  public void publish(String topic, byte[] message) {
    if (!cutOff && !closed) {
      time.soon(HOP, () -> engine.publish(topic, message));
    }
  }

  @Override
  public Subscription subscribe(String topic, Consumer<byte[]> listener) {
    Subscription messages =
        engine.subscribe(
            topic,
            message -> {
              boolean lost = engine.isFaulty() && time.random.nextInt(10) == 0;
              if (!cutOff && !lost) {
                listener.accept(message);
              }
            });
    subscriptions.add(messages);
    return messages;
  }

  @Override
  public void close() {
    closed = true;
    subscriptions.forEach(Subscription::close);
    watches.forEach(watch -> watch.closed = true);
  }
}
