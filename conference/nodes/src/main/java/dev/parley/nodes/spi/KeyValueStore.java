package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Key-value store with compare-and-set. Changes of one key are linearizable and survive the loss of
 * any one server of the engine.
 */
@Experimental
public interface KeyValueStore {
  /** Revision of a key without a value. */
  long ABSENT = 0;

  /**
   * {@return the current value of a key, as of some time after the call}
   *
   * @param key of the characters {@code A-Z a-z 0-9 - _ .}, at most 200
   */
  CompletionStage<Optional<KeyValue>> get(String key);

  /**
   * Sets the value of a key if its revision is the expected one.
   *
   * @param expected the revision of the value to be replaced, or {@link #ABSENT}
   * @return the revision of the new value; empty if the key has another revision
   */
  CompletionStage<Optional<Long>> put(String key, long expected, byte[] value);

  /**
   * Calls a listener with the value of each key that begins with a prefix, and again after each
   * change. Values that were replaced meanwhile may be left out. A listener is called by one thread
   * at a time, with rising revisions for each key.
   *
   * @return ends the calls
   */
  Subscription watch(String prefix, Consumer<KeyValue> listener);
}
