package dev.parley.room.chat;

import static dev.parley.room.limits.ConferenceLimits.CAPTION_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.LANGUAGE_CHARS_MAX;

import dev.parley.room.api.Caption;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.core.Participant;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/**
 * Captions of a room: what was said, in the room's log.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class RoomCaptions {
  /** Characters of BCP 47 tags. */
  private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z0-9-]*");

  private final RoomContext context;

  public RoomCaptions(RoomContext context) {
    this.context = context;
  }

  /** Checks a caption by itself, independent of the room. */
  public static void check(Caption caption) {
    if (caption.text().length() > CAPTION_CHARS_MAX) {
      throw MessageRules.refused(
          MessageRefusal.TOO_LONG,
          "the caption has %d characters; at most %d are allowed"
              .formatted(caption.text().length(), CAPTION_CHARS_MAX));
    }
    MessageRules.check(caption.text(), false);
    if (caption.language().length() > LANGUAGE_CHARS_MAX
        || !LANGUAGE.matcher(caption.language()).matches()) {
      throw MessageRules.refused(
          MessageRefusal.BAD_TEXT, "the language is no BCP 47 tag, such as en or pt-BR");
    }
  }

  /** Adds a caption. */
  public CompletionStage<Receipt> add(SessionState session, Caption caption) {
    MessageRules.requireSession(session);
    MessageRules.requireWrite(session);
    if (context.participants().byId(caption.speaker()).isEmpty()) {
      throw MessageRules.refused(
          MessageRefusal.NO_SUCH_MEMBER, "the room has no member of id " + caption.speaker());
    }
    MessageRules.pace(session, context.now());
    Participant author = session.participant();
    Event event = new Event.Captioned(caption.speaker(), caption.text(), caption.language());
    return context
        .journal()
        .write(author.id(), Optional.empty(), caption.id(), event)
        .handle((entry, failure) -> {
          if (failure != null) {
            throw MessageRules.notStored(failure);
          }
          return receipt(entry, author);
        });
  }

  private static Receipt receipt(LogEntry entry, Participant author) {
    if (!entry.author().equals(author.id()) || !(entry.event() instanceof Event.Captioned)) {
      throw MessageRules.idTaken();
    }
    return new Receipt(entry.number(), entry.at());
  }
}
