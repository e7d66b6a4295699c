package dev.parley.nodes.ownership;

import dev.parley.calls.ValueCodec;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.nodes.spi.Subscription;
import dev.parley.transport.api.BadMessageException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Owners of rooms in the key-value store. Threads: safe for use by multiple threads. */
final class OwnerStore {
  private static final Logger LOG = System.getLogger(OwnerStore.class.getName());
  private static final String PREFIX = "room.";
  private static final long EPOCH_MAX = 1L << 62;

  /** Owner of a room with the revision of its key. */
  record Stored(RoomOwner owner, long revision) {}

  private final KeyValueStore keys;
  private final ValueCodec<RoomOwner> codec = ValueCodec.of(RoomOwner.class);

  OwnerStore(KeyValueStore keys) {
    this.keys = keys;
  }

  CompletionStage<Optional<Stored>> get(String room) {
    return keys.get(key(room)).thenApply(found -> found.map(this::decode));
  }

  /** {@return what is stored now; empty if the room has another revision} */
  CompletionStage<Optional<Stored>> put(RoomOwner owner, long expected) {
    return keys.put(key(owner.room()), expected, codec.encode(owner))
        .thenApply(stored -> stored.map(revision -> new Stored(owner, revision)));
  }

  Subscription watch(Consumer<Stored> listener) {
    return keys.watch(
        PREFIX,
        value -> {
          try {
            listener.accept(decode(value));
          } catch (EngineException e) {
            LOG.log(Level.ERROR, "the owner of one room is not known", e);
          }
        });
  }

  private Stored decode(KeyValue value) {
    RoomOwner owner;
    try {
      owner = codec.decode(value.value());
    } catch (BadMessageException e) {
      throw new EngineException(
          Reason.INVALID,
          "the engine's value of %s cannot be read; it is damaged, or of a newer Parley"
              .formatted(value.key()),
          e);
    }
    if (owner.epoch() < 1 || owner.epoch() > EPOCH_MAX) {
      throw new EngineException(
          Reason.INVALID,
          "the engine's value of %s has the epoch %d".formatted(value.key(), owner.epoch()),
          null);
    }
    if (!value.key().equals(key(owner.room()))) {
      throw new EngineException(
          Reason.INVALID,
          "the engine's value of %s is that of another room, %s"
              .formatted(value.key(), owner.room()),
          null);
    }
    return new Stored(owner, value.revision());
  }

  private static String key(String room) {
    return PREFIX + RoomKey.of(room);
  }
}
