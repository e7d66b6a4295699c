package dev.parley.bench.scale;

import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.Subscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Key-value store whose watched values are fed by a measurement. It stores nothing: what is put is
 * watched at once. Threads: confined to one.
 */
final class FedKeys implements KeyValueStore {
  private record Watch(String prefix, Consumer<KeyValue> listener) {}

  private final List<Watch> watches = new ArrayList<>();
  private long revision;

  /** Passes a value to those who watch its key. */
  void feed(String key, byte[] value) {
    KeyValue changed = new KeyValue(key, value, ++revision);
    for (Watch watch : watches) {
      if (key.startsWith(watch.prefix())) {
        watch.listener().accept(changed);
      }
    }
  }

  @Override
  public CompletionStage<Optional<KeyValue>> get(String key) {
    return CompletableFuture.completedFuture(Optional.empty());
  }

  @Override
  public CompletionStage<Optional<Long>> put(String key, long expected, byte[] value) {
    feed(key, value);
    return CompletableFuture.completedFuture(Optional.of(revision));
  }

  @Override
  public Subscription watch(String prefix, Consumer<KeyValue> listener) {
    Watch watch = new Watch(prefix, listener);
    watches.add(watch);
    return () -> watches.remove(watch);
  }
}
