package dev.parley.server.erasure;

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
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An engine in memory, of which operations fail while a test says so. */
final class MemoryEngine
    implements ClusterEngine, KeyValueStore, RoomStreams, SignalBus, ObjectStore {
  /** Operations that a test can let fail. */
  enum Operation {
    PUT,
    APPEND,
    DELETE_BEFORE
  }

  final Set<Operation> failing = ConcurrentHashMap.newKeySet();
  final AtomicInteger messagesRead = new AtomicInteger();
  final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Map<String, KeyValue> keys = new ConcurrentHashMap<>();
  private final Map<String, List<RoomMessage>> streams = new ConcurrentHashMap<>();
  private final List<Consumer<KeyValue>> watches = new CopyOnWriteArrayList<>();
  private long numbers; // guarded by this

  private <T> CompletionStage<T> when(Operation operation, Supplier<T> effect) {
    return failing.contains(operation)
        ? CompletableFuture.failedFuture(
            new EngineException(Reason.UNAVAILABLE, operation + " fails in this test", null))
        : CompletableFuture.completedFuture(effect.get());
  }

  @Override
  public CompletionStage<Optional<KeyValue>> get(String key) {
    return CompletableFuture.completedFuture(Optional.ofNullable(keys.get(key)));
  }

  @Override
  public CompletionStage<Optional<Long>> put(String key, long expected, byte[] value) {
    return when(Operation.PUT, () -> stored(key, expected, value))
        .thenApply(stored -> {
          stored.ifPresent(each -> watches.forEach(watch -> watch.accept(each)));
          return stored.map(KeyValue::revision);
        });
  }

  private synchronized Optional<KeyValue> stored(String key, long expected, byte[] value) {
    KeyValue before = keys.get(key);
    if ((before == null ? ABSENT : before.revision()) != expected) {
      return Optional.empty();
    }
    numbers++;
    KeyValue stored = new KeyValue(key, value, numbers);
    keys.put(key, stored);
    return Optional.of(stored);
  }

  @Override
  public Subscription watch(String prefix, Consumer<KeyValue> listener) {
    Consumer<KeyValue> watch =
        value -> {
          if (value.key().startsWith(prefix)) {
            listener.accept(value);
          }
        };
    watches.add(watch);
    keys.values().forEach(watch);
    return () -> watches.remove(watch);
  }

  /** {@return all that is in keys, as text} */
  String keyTexts() {
    StringBuilder all = new StringBuilder();
    keys.values()
        .forEach(each ->
            all.append(new String(each.value(), java.nio.charset.StandardCharsets.ISO_8859_1)));
    return all.toString();
  }

  synchronized List<RoomMessage> stream(String room) {
    return List.copyOf(streams.getOrDefault(room, List.of()));
  }

  @Override
  public CompletionStage<OptionalLong> append(String room, long expected, byte[] message) {
    return when(Operation.APPEND, () -> appended(room, expected, message));
  }

  private synchronized OptionalLong appended(String room, long expected, byte[] message) {
    List<RoomMessage> stream = streams.computeIfAbsent(room, _ -> new ArrayList<>());
    if ((stream.isEmpty() ? START : stream.getLast().sequence()) != expected) {
      return OptionalLong.empty();
    }
    numbers++;
    stream.add(new RoomMessage(numbers, message));
    return OptionalLong.of(numbers);
  }

  @Override
  public CompletionStage<List<RoomMessage>> after(String room, long sequence, int most) {
    List<RoomMessage> found =
        stream(room).stream().filter(each -> each.sequence() > sequence).limit(most).toList();
    messagesRead.addAndGet(found.size());
    return CompletableFuture.completedFuture(found);
  }

  @Override
  public CompletionStage<Void> deleteBefore(String room, long sequence) {
    return when(
        Operation.DELETE_BEFORE,
        () -> {
          synchronized (this) {
            List<RoomMessage> stream = streams.get(room);
            while (stream.size() > 1 && stream.getFirst().sequence() < sequence) {
              stream.removeFirst();
            }
          }
          return null;
        });
  }

  @Override
  public void publish(String topic, byte[] message) {
    // Signals may be lost, and are.
  }

  @Override
  public Subscription subscribe(String topic, Consumer<byte[]> listener) {
    return () -> {};
  }

  @Override
  public void put(String name, InputStream content) {
    try {
      files.put(name, content.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean get(String name, OutputStream to) {
    byte[] file = files.get(name);
    if (file == null) {
      return false;
    }
    try {
      to.write(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return true;
  }

  @Override
  public void delete(String name) {
    files.remove(name);
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
    return this;
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }

  @Override
  public void close() {
    // Its nodes share it.
  }
}
