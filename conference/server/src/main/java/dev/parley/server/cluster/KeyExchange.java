package dev.parley.server.cluster;

import dev.parley.nodes.branch.NodeKeys;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.Subscription;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.KeyringException;
import dev.parley.server.invitations.PeerKeys;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Exchange of the public keys of invitations: each node publishes its own in the engine, so that an
 * invitation of one node opens the room at every node.
 *
 * <p>Threads: safe for all; one round at a time runs on the executor.
 */
final class KeyExchange implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(KeyExchange.class.getName());
  private static final String PREFIX = "keys.";

  /** Time after which a new key of this node's folder is noticed. */
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final KeyValueStore values;
  private final String key;
  private final InvitationKeyring own;
  private final PeerKeys others;
  private final Executor executor;
  private final Scheduler scheduler;
  private final Subscription watch;
  private volatile String published = "";
  private volatile boolean closed;

  /**
   * @param node id of this node
   * @param executor runs tasks that block
   */
  KeyExchange(
      KeyValueStore values,
      String node,
      InvitationKeyring own,
      PeerKeys others,
      Executor executor,
      Scheduler scheduler) {
    this.values = values;
    key = PREFIX + node;
    this.own = own;
    this.others = others;
    this.executor = executor;
    this.scheduler = scheduler;
    watch = values.watch(PREFIX, this::arrived);
    executor.execute(this::round);
  }

  /**
   * Publishes the keys of a branch, which has no access to the engine.
   *
   * @return the keys of all nodes and branches, by names
   * @throws IllegalArgumentException if the keys cannot be read
   */
  CompletionStage<Map<String, byte[]>> exchange(String branch, byte[] keys) {
    String name = NodeKeys.ofBranch(branch);
    others.replace(name, keys);
    return values
        .get(name)
        .thenCompose(found ->
            found.filter(known -> Arrays.equals(known.value(), keys)).isPresent()
                ? CompletableFuture.completedFuture(found.map(KeyValue::revision))
                : values.put(
                    name, found.map(KeyValue::revision).orElse(KeyValueStore.ABSENT), keys))
        .thenApply(stored -> {
          if (stored.isEmpty()) {
            throw new IllegalStateException(
                "the keys of branch %s were changed by another call".formatted(branch));
          }
          Map<String, byte[]> all = new HashMap<>(others.all());
          all.put(key, published.getBytes(StandardCharsets.UTF_8));
          all.values().removeIf(each -> each.length == 0); // not published yet
          return all;
        });
  }

  private void arrived(KeyValue value) {
    if (!value.key().equals(key)) {
      try {
        others.replace(value.key(), value.value());
      } catch (IllegalArgumentException e) {
        LOG.log(
            System.Logger.Level.WARNING, "invitations of a node are refused: " + e.getMessage());
      }
    }
  }

  private void round() {
    try {
      String now = own.publicKeys();
      if (!now.equals(published)) {
        publish(now);
        return;
      }
    } catch (KeyringException e) {
      LOG.log(System.Logger.Level.WARNING, "the keys of invitations cannot be published", e);
    }
    later();
  }

  private void publish(String now) {
    byte[] bytes = now.getBytes(StandardCharsets.UTF_8);
    values
        .get(key)
        .thenCompose(found ->
            values.put(key, found.map(KeyValue::revision).orElse(KeyValueStore.ABSENT), bytes))
        .whenCompleteAsync(
            (stored, failure) -> done(now, failure == null ? stored : Optional.empty()), executor);
  }

  private void done(String now, Optional<Long> stored) {
    if (stored.isPresent()) {
      published = now;
    }
    later();
  }

  private void later() {
    if (!closed) {
      scheduler.after(EVERY, () -> executor.execute(this::round));
    }
  }

  @Override
  public void close() {
    closed = true;
    watch.close();
  }
}
