package dev.parley.server.erasure;

import dev.parley.calls.ValueCodec;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.nodes.spi.Subscription;
import dev.parley.transport.api.BadMessageException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Erasures in the engine's key-value store, one key for each room. Threads: safe for all. */
final class ErasureList {
  private static final System.Logger LOG = System.getLogger(ErasureList.class.getName());
  private static final String PREFIX = "erased.";
  private static final int ATTEMPTS_MAX = 20;

  private final KeyValueStore values;
  private final ValueCodec<Erasure> codec = ValueCodec.of(Erasure.class);

  ErasureList(KeyValueStore values) {
    this.values = values;
  }

  CompletionStage<Optional<Erasure>> of(String room) {
    return values.get(key(room)).thenApply(found -> found.map(this::decode));
  }

  /**
   * Changes what is listed of a room.
   *
   * @param change maps what is there to what is to be there; called again after another node was
   *     faster
   */
  CompletionStage<Erasure> change(String room, Function<Optional<Erasure>, Erasure> change) {
    return change(room, change, 1);
  }

  private CompletionStage<Erasure> change(
      String room, Function<Optional<Erasure>, Erasure> change, int attempt) {
    return values
        .get(key(room))
        .thenCompose(found -> {
          Erasure next = change.apply(found.map(this::decode));
          long revision = found.map(KeyValue::revision).orElse(KeyValueStore.ABSENT);
          return values
              .put(key(room), revision, codec.encode(next))
              .thenCompose(stored -> {
                if (stored.isPresent()) {
                  return CompletableFuture.completedFuture(next);
                }
                return attempt < ATTEMPTS_MAX
                    ? change(room, change, attempt + 1)
                    : CompletableFuture.failedFuture(busy(room));
              });
        });
  }

  private static EngineException busy(String room) {
    return new EngineException(
        Reason.UNAVAILABLE,
        "other nodes change at the same time what is erased of room %s; try again".formatted(room),
        null);
  }

  /** Calls a listener with what is listed, and with each change of it. */
  Subscription watch(Consumer<Erasure> listener) {
    return values.watch(
        PREFIX,
        value -> {
          try {
            listener.accept(decode(value));
          } catch (EngineException e) {
            LOG.log(System.Logger.Level.ERROR, "an erasure is not carried out", e);
          }
        });
  }

  private Erasure decode(KeyValue value) {
    try {
      Erasure erasure = codec.decode(value.value());
      if (value.key().equals(key(erasure.room()))) {
        return erasure;
      }
      throw invalid(value, null);
    } catch (BadMessageException e) {
      throw invalid(value, e);
    }
  }

  private static EngineException invalid(KeyValue value, @Nullable Exception cause) {
    return new EngineException(
        Reason.INVALID,
        "the engine's value of %s cannot be read; it is damaged, or of a newer Parley"
            .formatted(value.key()),
        cause);
  }

  private static String key(String room) {
    return PREFIX + RoomKey.of(room);
  }
}
