package dev.parley.nodes.log;

import dev.parley.nodes.spi.EngineException;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomLogException.Reason;

/** Failures of replicated rooms, as their members see them. */
final class ReplicationFailures {
  private ReplicationFailures() {}

  static RoomLogException moved(String room) {
    return new RoomLogException(
        Reason.MOVED, "room %s belongs to another node; join it again".formatted(room), null);
  }

  static RoomLogException reopening(String room) {
    return new RoomLogException(
        Reason.BUSY,
        "room %s is opened again, since its stream has other messages than expected; try again"
            .formatted(room),
        null);
  }

  /** {@return the failure of an erasure of a room that has to be read again before it} */
  static RoomLogException changedSince(String room) {
    return new RoomLogException(
        Reason.BUSY,
        "room %s was not erased: it may have changed since it was read for that; try again"
            .formatted(room),
        null);
  }

  static RoomLogException olderEpoch(String room, long epoch, long copied) {
    return new RoomLogException(
        Reason.DAMAGED,
        "the engine's key of room %s has epoch %d, and its stream has %d; restore the engine's keys"
            .formatted(room, epoch, copied),
        null);
  }

  static RoomLogException busy(String room, int waiting) {
    return new RoomLogException(
        Reason.BUSY,
        "%d changes of room %s wait for the engine; try again in a moment".formatted(waiting, room),
        null);
  }

  /** {@return whether the same operation can succeed later} */
  static boolean isTemporary(Throwable failure) {
    return failure instanceof EngineException engine
        && engine.reason() == EngineException.Reason.UNAVAILABLE;
  }

  /** {@return whether the engine refused a message, but takes others} */
  static boolean isOfOneMessage(Throwable failure) {
    return failure instanceof EngineException engine
        && (engine.reason() == EngineException.Reason.TOO_LARGE
            || engine.reason() == EngineException.Reason.FULL);
  }

  /** {@return a failure of the engine or of the copy as one of the room's log} */
  static RoomLogException of(String room, Throwable failure) {
    if (failure instanceof RoomLogException log) {
      return log;
    }
    Reason reason =
        failure instanceof EngineException engine
            ? switch (engine.reason()) {
              case UNAVAILABLE -> Reason.BUSY;
              case TOO_LARGE -> Reason.IO;
              case FULL -> Reason.FULL;
              case INVALID, UNSAFE -> Reason.IO;
              case CLOSED -> Reason.CLOSED;
            }
            : Reason.IO;
    return new RoomLogException(
        reason, "room %s: %s".formatted(room, failure.getMessage()), failure);
  }
}
