package dev.parley.conference;

import dev.parley.conference.api.desk.DeskRefusal;
import dev.parley.conference.api.desk.DeskRefused;
import dev.parley.conference.spi.RoomLogException;

/** Exceptions of the moderation contract. */
final class DeskRules {
  private DeskRules() {}

  static DeskRefused refused(DeskRefusal reason, String message) {
    return new DeskRefused(reason, message);
  }

  static DeskRefused noSuchMember() {
    return refused(DeskRefusal.NO_SUCH_MEMBER, "the room has no other member of this id");
  }

  static RuntimeException notStored(Throwable failure) {
    return Failures.cause(failure) instanceof RoomLogException log
        ? refused(DeskRefusal.NOT_STORED, "not on disk, and not done: " + log.getMessage())
        : Failures.thrown(failure);
  }
}
