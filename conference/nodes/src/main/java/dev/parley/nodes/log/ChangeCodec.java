package dev.parley.nodes.log;

import dev.parley.calls.ValueCodec;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomLogException.Reason;
import dev.parley.transport.api.BadMessageException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Codec of the messages of a room's stream, which checks their chain. Threads: safe for use by
 * multiple threads.
 */
final class ChangeCodec {
  private final ValueCodec<ChangeMessage> messages = ValueCodec.of(ChangeMessage.class);
  private final ValueCodec<RoomChange> changes = ValueCodec.of(RoomChange.class);

  /** Message with what it does to a copy of the room. */
  record Decoded(ChangeMessage message, StreamPosition position, List<RoomChange> changes) {}

  byte[] encode(RoomChange change) {
    return changes.encode(change);
  }

  byte[] encode(ChangeMessage message) {
    return messages.encode(message);
  }

  /**
   * {@return a message whose predecessor is known} One that starts the room anew needs none: what
   * was before it may have been deleted.
   *
   * @throws RoomLogException if the message does not follow that one, or cannot be read
   */
  Decoded decode(String room, StreamPosition before, RoomMessage next) {
    try {
      ChangeMessage message = messages.decode(next.bytes());
      List<RoomChange> decoded = new ArrayList<>();
      long number = before.number();
      for (byte[] bytes : message.changes()) {
        RoomChange change = changes.decode(bytes);
        decoded.add(change);
        number = StreamPosition.number(number, change);
      }
      if (next.sequence() <= before.sequence()
          || !message.room().equals(room)
          || message.epoch() < before.epoch()
          || !(startsAnew(decoded) || Arrays.equals(message.previous(), before.hash()))) {
        throw damaged(room, next, "does not follow message " + before.sequence(), null);
      }
      return new Decoded(
          message,
          new StreamPosition(next.sequence(), message.epoch(), hash(next.bytes()), number),
          decoded);
    } catch (BadMessageException e) {
      throw damaged(room, next, "cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * {@return whether a message with these changes removes the room or replaces its content, so that
   * nothing before it is needed}
   */
  static boolean startsAnew(List<RoomChange> changes) {
    return !changes.isEmpty()
        && (changes.getFirst() instanceof RoomChange.Removed
            || changes.getFirst() instanceof RoomChange.Replaced);
  }

  /**
   * {@return the id of the erasure that takes place by a message; empty if none does}
   *
   * @throws RoomLogException if the message cannot be read
   */
  Optional<UUID> erasure(String room, RoomMessage message) {
    try {
      List<byte[]> bytes = messages.decode(message.bytes()).changes();
      return bytes.isEmpty() ? Optional.empty() : erasure(changes.decode(bytes.getFirst()));
    } catch (BadMessageException e) {
      throw damaged(room, message, "cannot be read: " + e.getMessage(), e);
    }
  }

  private static Optional<UUID> erasure(RoomChange change) {
    return switch (change) {
      case RoomChange.Removed removed -> Optional.of(removed.erasure());
      case RoomChange.Replaced replaced -> Optional.of(replaced.erasure());
      case RoomChange.Appended _, RoomChange.Forgotten _, RoomChange.OwnerChanged _ ->
          Optional.empty();
    };
  }

  private static RoomLogException damaged(
      String room,
      RoomMessage message,
      String what,
      @org.jspecify.annotations.Nullable Exception cause) {
    return new RoomLogException(
        Reason.DAMAGED,
        "message %d of room %s %s; the engine lost or changed a message, or it is of a newer Parley"
            .formatted(message.sequence(), room, what),
        cause);
  }

  /** {@return the SHA-256 of a message} */
  static byte[] hash(byte[] message) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(message);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java platform has SHA-256", e);
    }
  }
}
