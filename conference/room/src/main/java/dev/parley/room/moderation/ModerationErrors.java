package dev.parley.room.moderation;

import dev.parley.room.api.moderation.ModerationRefusal;
import dev.parley.room.api.moderation.ModerationRefused;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;

/** Exceptions of the moderation contract. */
final class ModerationErrors {
  private ModerationErrors() {}

  static ModerationRefused refused(ModerationRefusal reason, String message) {
    return new ModerationRefused(reason, message);
  }

  static ModerationRefused noSuchMember() {
    return refused(ModerationRefusal.NO_SUCH_MEMBER, "the room has no other member of this id");
  }

  static RuntimeException notStored(Throwable failure) {
    return StageFailures.cause(failure) instanceof RoomLogException log
        ? refused(
            ModerationRefusal.NOT_STORED, "not on disk, and not done: " + log.textForMembers())
        : StageFailures.thrown(failure);
  }
}
