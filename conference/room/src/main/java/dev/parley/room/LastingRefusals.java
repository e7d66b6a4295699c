package dev.parley.room;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.moderation.ModerationRefusal;
import dev.parley.room.api.moderation.ModerationRefused;
import dev.parley.room.spi.RoomLogException;
import java.util.EnumSet;
import java.util.Set;

/**
 * Refusals that the same request gets again whenever it is made. All others end by themselves, as
 * when memory is short or the engine elects a leader: an entry of a fork that is left out for one
 * of those would be lost.
 */
final class LastingRefusals {
  private static final Set<JoinRefusal> JOINS =
      EnumSet.of(
          JoinRefusal.BAD_NAME,
          JoinRefusal.NAME_TAKEN,
          JoinRefusal.INVITATION_ENDED,
          JoinRefusal.LOCKED,
          JoinRefusal.REMOVED);

  private static final Set<MessageRefusal> MESSAGES =
      EnumSet.complementOf(
          EnumSet.of(
              MessageRefusal.TOO_FAST, MessageRefusal.NO_SESSION, MessageRefusal.NOT_STORED));

  private static final Set<DrawRefusal> CHANGES =
      EnumSet.of(
          DrawRefusal.BAD_CHANGE,
          DrawRefusal.TOO_LARGE,
          DrawRefusal.BOARD_FULL,
          DrawRefusal.NO_SUCH_MEMBER,
          DrawRefusal.NOT_ALLOWED,
          DrawRefusal.ID_TAKEN);

  private static final Set<FileRefusal> FILES =
      EnumSet.of(
          FileRefusal.NOT_ALLOWED,
          FileRefusal.BAD_NAME,
          FileRefusal.NOT_FOUND,
          FileRefusal.LINK,
          FileRefusal.WRONG_KIND,
          FileRefusal.WRONG_TYPE,
          FileRefusal.TOO_LARGE,
          FileRefusal.ID_TAKEN,
          FileRefusal.DAMAGED,
          FileRefusal.ENCRYPTED,
          FileRefusal.NO_SUCH_PAGE,
          FileRefusal.TOO_SLOW,
          FileRefusal.BAD_REQUEST,
          FileRefusal.NO_SUCH_MEMBER);

  private static final Set<ModerationRefusal> DECISIONS =
      EnumSet.complementOf(
          EnumSet.of(
              ModerationRefusal.TOO_FAST,
              ModerationRefusal.NO_SESSION,
              ModerationRefusal.NOT_STORED));

  private LastingRefusals() {}

  /** {@return whether nothing can be written now, so that it makes no sense to go on} */
  static boolean isOfTheLog(Throwable failure) {
    return switch (failure) {
      case RoomLogException _, CallException _ -> true;
      case JoinRefused join -> join.reason() == JoinRefusal.NOT_STORED;
      case MessageRefused message -> message.reason() == MessageRefusal.NOT_STORED;
      case DrawRefused draw -> draw.reason() == DrawRefusal.NOT_STORED;
      case FileRefused file -> file.reason() == FileRefusal.NOT_STORED;
      case ModerationRefused decision -> decision.reason() == ModerationRefusal.NOT_STORED;
      default -> false;
    };
  }

  /** {@return whether a failure is such a refusal} */
  static boolean isLasting(Throwable failure) {
    return switch (failure) {
      case JoinRefused join -> JOINS.contains(join.reason());
      case MessageRefused message -> MESSAGES.contains(message.reason());
      case DrawRefused draw -> CHANGES.contains(draw.reason()) && draw.retryAfter().isEmpty();
      case FileRefused file -> FILES.contains(file.reason());
      case ModerationRefused decision -> DECISIONS.contains(decision.reason());
      case IllegalArgumentException _ -> true; // of rules for values that members give
      default -> false;
    };
  }
}
