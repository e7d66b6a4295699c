package dev.parley.faults.load;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.common.ConferenceException;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;

/** Refusals that members meet while there are faults. */
final class Refusals {
  private Refusals() {}

  /** {@return whether the member must join again, since its session or its room has moved} */
  static boolean ofPlace(ConferenceException refusal) {
    return switch (refusal) {
      case MessageRefused e ->
          e.reason() == MessageRefusal.NO_SESSION || e.reason() == MessageRefusal.NOT_STORED;
      case DrawRefused e ->
          e.reason() == DrawRefusal.NO_SESSION || e.reason() == DrawRefusal.NOT_STORED;
      case FileRefused e ->
          e.reason() == FileRefusal.NO_SESSION || e.reason() == FileRefusal.NOT_STORED;
      default -> false;
    };
  }

  /** {@return whether the same operation may succeed later, here or at another node} */
  static boolean temporary(ConferenceException refusal) {
    return ofPlace(refusal)
        || switch (refusal) {
          case MessageRefused e -> e.reason() == MessageRefusal.TOO_FAST;
          case DrawRefused e -> e.reason() == DrawRefusal.TOO_FAST;
          case FileRefused e ->
              e.reason() == FileRefusal.TOO_FAST || e.reason() == FileRefusal.UNREADABLE;
          case JoinRefused e ->
              e.reason() == JoinRefusal.TOO_FAST || e.reason() == JoinRefusal.NOT_STORED;
          default -> false;
        };
  }
}
