package dev.parley.testkit.history;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A read of the newest part of a topic, as its client saw it.
 *
 * @param client name of the client
 * @param topic part of the log that was read
 * @param invokedNanos time of the request, by {@link System#nanoTime}
 * @param endedNanos time of the answer
 * @param from lowest number that the answer covers: all entries of the topic from there to the
 *     newest one are in it
 * @param entries keys by number; not empty
 */
public record ReadOperation(
    String client,
    String topic,
    long invokedNanos,
    long endedNanos,
    long from,
    NavigableMap<Long, UUID> entries) {
  /** Copies the entries. */
  public ReadOperation {
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("a read without entries says nothing about the log");
    }
    entries = Collections.unmodifiableNavigableMap(new TreeMap<>(entries));
  }

  /** {@return the number of the newest entry} */
  long newest() {
    return entries.lastKey();
  }
}
