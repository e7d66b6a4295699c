package dev.parley.nodes.sim;

import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.nodes.spi.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** State of an engine in memory, without faults: those are in the connections of the nodes. */
final class SimulatedEngine {
  final VirtualTime time;
  final SimulatedObjects objects = new SimulatedObjects();
  private final Map<String, KeyValue> keys = new HashMap<>();
  private final Map<String, List<RoomMessage>> streams = new HashMap<>();
  private final List<Consumer<KeyValue>> watches = new ArrayList<>();
  private final Map<String, List<Consumer<byte[]>>> subscribers = new HashMap<>();
  private long revisions;
  private long sequences;
  private long leaderFromNanos;
  private boolean faulty = true;

  SimulatedEngine(VirtualTime time) {
    this.time = time;
  }

  /** Takes no operations for a while, as when a leader is being elected. */
  void elect(Duration span) {
    leaderFromNanos = time.nanos() + span.toNanos();
  }

  /** Loses and delays no more messages. */
  void heal() {
    faulty = false;
  }

  boolean isFaulty() {
    return faulty;
  }

  boolean hasLeader() {
    return time.nanos() >= leaderFromNanos;
  }

  Optional<KeyValue> get(String key) {
    return Optional.ofNullable(keys.get(key));
  }

  List<KeyValue> all(String prefix) {
    return keys.values().stream().filter(value -> value.key().startsWith(prefix)).toList();
  }

  Optional<Long> put(String key, long expected, byte[] value) {
    long revision = get(key).map(KeyValue::revision).orElse(0L);
    if (revision != expected) {
      return Optional.empty();
    }
    revisions++;
    KeyValue stored = new KeyValue(key, value, revisions);
    keys.put(key, stored);
    watches.forEach(watch -> watch.accept(stored));
    return Optional.of(revisions);
  }

  OptionalLong append(String room, long expected, byte[] message) {
    List<RoomMessage> stream = stream(room);
    long newest = stream.isEmpty() ? 0 : stream.getLast().sequence();
    if (newest != expected) {
      return OptionalLong.empty();
    }
    sequences++;
    stream.add(new RoomMessage(sequences, message));
    return OptionalLong.of(sequences);
  }

  List<RoomMessage> after(String room, long sequence, int most) {
    return stream(room).stream()
        .filter(message -> message.sequence() > sequence)
        .limit(most)
        .toList();
  }

  void deleteBefore(String room, long sequence) {
    List<RoomMessage> stream = stream(room);
    while (stream.size() > 1 && stream.getFirst().sequence() < sequence) {
      stream.removeFirst();
    }
  }

  List<RoomMessage> stream(String room) {
    return streams.computeIfAbsent(room, name -> new ArrayList<>());
  }

  /** Adds a listener; the subscription removes it, so that killed processes cost nothing. */
  Subscription watch(Consumer<KeyValue> listener) {
    watches.add(listener);
    return () -> watches.remove(listener);
  }

  Subscription subscribe(String topic, Consumer<byte[]> listener) {
    List<Consumer<byte[]>> listeners =
        subscribers.computeIfAbsent(topic, name -> new ArrayList<>());
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  void publish(String topic, byte[] message) {
    subscribers.getOrDefault(topic, List.of()).forEach(each -> each.accept(message));
  }
}
