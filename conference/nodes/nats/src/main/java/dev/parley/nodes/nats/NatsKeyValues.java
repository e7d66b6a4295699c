package dev.parley.nodes.nats;

import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.Subscription;
import io.nats.client.Dispatcher;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Key-value bucket of JetStream: one message for each key, whose number is the revision. */
final class NatsKeyValues implements KeyValueStore {
  private final Names names;
  private final StreamReads reads;
  private final ConditionalPublish publish;
  private final Dispatcher changes;
  private final Set<KeyWatch> watches = ConcurrentHashMap.newKeySet();

  NatsKeyValues(Names names, StreamReads reads, ConditionalPublish publish, Dispatcher changes) {
    this.names = names;
    this.reads = reads;
    this.publish = publish;
    this.changes = changes;
  }

  @Override
  public CompletionStage<Optional<KeyValue>> get(String key) {
    String what = "get of key " + key;
    String subject = names.key(key);
    return Stages.of(
        reads
            .last(what, names.keyStream(), subject)
            .thenApply(found ->
                found.map(stored -> {
                  if (!stored.subject().equals(subject)) {
                    throw Failures.invalid(
                        what, "the key '%s'".formatted(Answers.shortened(stored.subject())), null);
                  }
                  return new KeyValue(key, stored.bytes(), stored.sequence());
                })));
  }

  @Override
  public CompletionStage<Optional<Long>> put(String key, long expected, byte[] value) {
    String what = "put of key " + key;
    return Stages.of(
        publish
            .publish(what, names.keyStream(), names.key(key), expected, value)
            .thenApply(
                stored -> stored.isPresent() ? Optional.of(stored.getAsLong()) : Optional.empty()));
  }

  @Override
  public Subscription watch(String prefix, Consumer<KeyValue> listener) {
    var watch = new KeyWatch(names, reads, prefix, listener);
    var hints = new SubjectSubscription(changes, names.changesWith(prefix), watch::changed);
    watches.add(watch);
    watch.start();
    return () -> {
      watch.close();
      watches.remove(watch);
      hints.close();
    };
  }

  /** Ends all watches. */
  void close() {
    watches.forEach(KeyWatch::close);
  }
}
