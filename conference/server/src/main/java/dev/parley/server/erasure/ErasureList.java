package dev.parley.server.erasure;

import dev.parley.calls.ValueCodec;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.nodes.spi.Subscription;
import dev.parley.transport.api.BadMessageException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Erasures in the engine's key-value store, one key for each room. Threads: safe for all. */
final class ErasureList {
  /** Longest value of a room, in bytes: some 45,000 attachments and recordings. */
  static final int VALUE_BYTES_MAX = RoomStreams.MESSAGE_BYTES_MAX;

  private static final System.Logger LOG = System.getLogger(ErasureList.class.getName());
  private static final String PREFIX = "erased.";
  private static final int ATTEMPTS_MAX = 20;

  private final KeyValueStore values;
  private final ValueCodec<RoomErasures> codec = ValueCodec.of(RoomErasures.class);

  ErasureList(KeyValueStore values) {
    this.values = values;
  }

  CompletionStage<RoomErasures> of(String room) {
    return values.get(key(room)).thenApply(found -> decoded(room, found));
  }

  private RoomErasures decoded(String room, Optional<KeyValue> found) {
    return found.map(this::decode).orElseGet(() -> RoomErasures.none(room));
  }

  /**
   * Changes what is listed of a room.
   *
   * @param change maps what is there to what is to be there; called again after another node was
   *     faster
   * @return what is there then; fails if it is longer than {@link #VALUE_BYTES_MAX}
   */
  CompletionStage<RoomErasures> change(String room, UnaryOperator<RoomErasures> change) {
    return change(room, change, 1);
  }

  private CompletionStage<RoomErasures> change(
      String room, UnaryOperator<RoomErasures> change, int attempt) {
    return values
        .get(key(room))
        .thenCompose(found -> {
          RoomErasures now = decoded(room, found);
          RoomErasures next = change.apply(now);
          if (next.equals(now)) {
            return CompletableFuture.completedFuture(now);
          }
          return values
              .put(
                  key(room),
                  found.map(KeyValue::revision).orElse(KeyValueStore.ABSENT),
                  encoded(next))
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

  private byte[] encoded(RoomErasures next) {
    byte[] value = codec.encode(next);
    if (value.length > VALUE_BYTES_MAX) {
      throw new EngineException(
          Reason.TOO_LARGE,
          "the list of what is erased of room %s has %d bytes, at most %d are taken; nodes %s have to remove what was erased before: start them"
              .formatted(
                  next.room(),
                  value.length,
                  VALUE_BYTES_MAX,
                  next.erasures().stream()
                      .flatMap(each -> each.nodes().stream())
                      .distinct()
                      .sorted()
                      .toList()),
          null);
    }
    return value;
  }

  private static EngineException busy(String room) {
    return new EngineException(
        Reason.UNAVAILABLE,
        "other nodes change at the same time what is erased of room %s; try again".formatted(room),
        null);
  }

  /** Calls a listener with what is listed, and with each change of it. */
  Subscription watch(Consumer<RoomErasures> listener) {
    return values.watch(
        PREFIX,
        value -> {
          RoomErasures erasures;
          try {
            erasures = decode(value);
          } catch (EngineException e) {
            LOG.log(
                System.Logger.Level.ERROR,
                e.getMessage() + "; what it lists is not removed from this node");
            return;
          }
          listener.accept(erasures);
        });
  }

  private RoomErasures decode(KeyValue value) {
    try {
      RoomErasures erasures = codec.decode(value.value());
      if (erasures.format() == RoomErasures.FORMAT && value.key().equals(key(erasures.room()))) {
        return erasures;
      }
      throw invalid(value, null);
    } catch (BadMessageException e) {
      throw invalid(value, e);
    }
  }

  private static EngineException invalid(KeyValue value, @Nullable Exception cause) {
    return new EngineException(
        Reason.INVALID,
        "the engine's value of %s cannot be read; it is damaged, or of another version of Parley"
            .formatted(value.key()),
        cause);
  }

  private static String key(String room) {
    return PREFIX + RoomKey.of(room);
  }
}
