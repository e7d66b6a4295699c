package dev.parley.nodes.conformance;

import static dev.parley.nodes.spi.KeyValueStore.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.Subscription;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Conformance tests of watches of the key-value store. */
abstract class WatchConformance extends ObjectConformance {
  /** Listener that notes violations of the order and of the one thread at a time. */
  private static final class Watcher {
    final Map<String, KeyValue> newest = new ConcurrentHashMap<>();
    final Queue<String> violations = new ConcurrentLinkedQueue<>();
    final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger inside = new AtomicInteger();

    void accept(KeyValue value) {
      if (inside.incrementAndGet() > 1) {
        violations.add("two threads");
      }
      calls.incrementAndGet();
      KeyValue before = newest.put(value.key(), value);
      if (before != null && before.revision() >= value.revision()) {
        violations.add(
            "%s: %d after %d".formatted(value.key(), value.revision(), before.revision()));
      }
      inside.decrementAndGet();
    }

    boolean has(String key, long revision) {
      KeyValue value = newest.get(key);
      return value != null && value.revision() == revision;
    }
  }

  @Test
  public void watchBeginsWithTheValuesThatAreThere() {
    KeyValueStore keys = connect().keyValues();
    long first = put(keys, name(".a"), ABSENT, bytes(5, 1));
    long second = put(keys, name(".b"), ABSENT, bytes(5, 2));
    second = put(keys, name(".b"), second, bytes(5, 3));
    long newest = second;
    var watcher = new Watcher();

    try (Subscription _ = connect().keyValues().watch(name("."), watcher::accept)) {
      await("both values", () -> watcher.has(name(".a"), first) && watcher.has(name(".b"), newest));
    }
    assertThat(watcher.newest.get(name(".b")).value()).containsExactly(bytes(5, 3));
    assertThat(watcher.violations).isEmpty();
  }

  @Test
  public void watchSeesEachLastChangeOfEveryConnection() {
    ClusterEngine writer = connect();
    var watcher = new Watcher();
    try (Subscription _ = connect().keyValues().watch(name(""), watcher::accept);
        Subscription _ = writer.keyValues().watch(name(""), watcher2 -> {})) {
      long[] revisions = new long[5];
      for (int i = 0; i < 100; i++) {
        int key = i % revisions.length;
        revisions[key] = put(writer.keyValues(), name("k" + key), revisions[key], bytes(9, i));
      }
      for (int key = 0; key < revisions.length; key++) {
        String watched = name("k" + key);
        long newest = revisions[key];
        await("the newest value of " + watched, () -> watcher.has(watched, newest));
      }
    }
    assertThat(watcher.violations).isEmpty();
    assertThat(watcher.newest.get(name("k4")).value()).containsExactly(bytes(9, 99));
  }

  @Test
  public void prefixNeedNotEndAtADot() {
    KeyValueStore keys = connect().keyValues();
    for (String key : new String[] {"room.alpha", "room.alps", "room.beta", "room", "roof.alp"}) {
      put(keys, name(key), ABSENT, bytes(1, 1));
    }
    var watcher = new Watcher();
    try (Subscription _ = keys.watch(name("room.al"), watcher::accept)) {
      long last = put(keys, name("room.alx"), ABSENT, bytes(1, 1));
      await("the last value", () -> watcher.has(name("room.alx"), last));
    }

    assertThat(watcher.newest)
        .containsOnlyKeys(name("room.alpha"), name("room.alps"), name("room.alx"));
  }

  @Test
  public void emptyPrefixSeesAllKeys() {
    KeyValueStore keys = connect().keyValues();
    long first = put(keys, name("a"), ABSENT, bytes(1, 1));
    var watcher = new Watcher();
    try (Subscription _ = keys.watch("", watcher::accept)) {
      await("a value", () -> watcher.has(name("a"), first));
    }
  }

  @Test
  public void closedWatchIsNotCalledAgain() {
    KeyValueStore keys = connect().keyValues();
    var closed = new Watcher();
    var open = new Watcher();
    long first = put(keys, name("a"), ABSENT, bytes(1, 1));
    Subscription subscription = keys.watch(name(""), closed::accept);
    try (Subscription _ = keys.watch(name(""), open::accept)) {
      await("the first value", () -> closed.has(name("a"), first) && open.has(name("a"), first));

      subscription.close();
      subscription.close();
      long second = put(keys, name("a"), first, bytes(1, 2));
      await("the second value", () -> open.has(name("a"), second));
    }
    assertThat(closed.calls).hasValue(1);
  }

  /** More values, and longer ones, than an engine sends at once. */
  @Test
  public void watchOfManyLongValuesIsComplete() {
    KeyValueStore keys = connect().keyValues();
    for (int i = 0; i < 300; i++) {
      put(keys, name("." + i), ABSENT, bytes(i % 30 == 0 ? 200_000 : 20, i));
    }
    var watcher = new Watcher();
    try (Subscription _ = connect().keyValues().watch(name("."), watcher::accept)) {
      await("all values", () -> watcher.newest.size() == 300);
    }
    assertThat(watcher.violations).isEmpty();
    assertThat(watcher.newest.get(name(".270")).value()).isEqualTo(bytes(200_000, 270));
  }
}
