package dev.parley.room;

import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.MemberLeft;
import dev.parley.room.api.MessageDeleted;
import dev.parley.room.api.MessageEdited;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.ReactionChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** What a line is for a reader; made from the log as it is kept, and from what a reader got. */
record MessageModel(String text, boolean deleted, TreeSet<String> reactions) {
  static long number(RoomItem item) {
    return switch (item) {
      case MemberJoined joined -> joined.number();
      case MemberLeft left -> left.number();
      case MessagePosted said -> said.number();
      case MessageEdited edited -> edited.number();
      case MessageDeleted deleted -> deleted.number();
      case ReactionChanged reacted -> reacted.number();
      default -> 0;
    };
  }

  static boolean sees(UUID member, LogEntry entry) {
    return entry.recipient().isEmpty()
        || entry.recipient().get().equals(member)
        || entry.author().equals(member);
  }

  private static MessageModel said(String text) {
    return new MessageModel(text, false, new TreeSet<>());
  }

  private MessageModel edited(String now) {
    return deleted ? this : new MessageModel(now, false, reactions);
  }

  private MessageModel taken() {
    return new MessageModel("", true, new TreeSet<>());
  }

  private MessageModel reacted(String mark, boolean on) {
    var marks = new TreeSet<>(reactions);
    if (on && !deleted) {
      marks.add(mark);
    } else {
      marks.remove(mark);
    }
    return new MessageModel(text, deleted, marks);
  }

  /** {@return the lines that a member may see, by a fold of all entries in their order} */
  static Map<UUID, MessageModel> ofLog(List<LogEntry> log, UUID member) {
    var lines = new TreeMap<UUID, MessageModel>();
    for (LogEntry entry : log) {
      if (!sees(member, entry)) {
        continue;
      }
      switch (entry.event()) {
        case Event.Posted said -> lines.put(entry.key().orElseThrow(), said(said.text()));
        case Event.Edited(UUID line, String text) -> change(lines, line, l -> l.edited(text));
        case Event.Deleted(UUID line, _) -> change(lines, line, MessageModel::taken);
        case Event.Reacted(UUID line, String emoji, boolean on) ->
            change(lines, line, l -> l.reacted(emoji + entry.author(), on));
        default -> {
          // says nothing about lines
        }
      }
    }
    return lines;
  }

  private static void change(
      Map<UUID, MessageModel> lines, UUID line, UnaryOperator<MessageModel> change) {
    if (lines.computeIfPresent(line, (_, before) -> change.apply(before)) == null) {
      throw new AssertionError("line " + line + " is amended by one who cannot see it");
    }
  }

  /** {@return the lines of which a reader was told, by what it was told} */
  static Map<UUID, MessageModel> ofItems(List<RoomItem> items) {
    var lines = new TreeMap<UUID, MessageModel>();
    for (RoomItem item : items) {
      switch (item) {
        case MessagePosted said -> {
          MessageModel line = said(said.text());
          for (var kind : said.reactions()) {
            for (var fan : kind.members()) {
              line = line.reacted(kind.emoji() + fan.id(), true);
            }
          }
          lines.put(said.message(), said.deleted() ? line.taken() : line);
        }
        case MessageEdited edited -> change(lines, edited.message(), l -> l.edited(edited.text()));
        case MessageDeleted deleted -> change(lines, deleted.message(), MessageModel::taken);
        case ReactionChanged reacted ->
            change(
                lines,
                reacted.message(),
                l -> l.reacted(reacted.emoji() + reacted.author().id(), reacted.on()));
        default -> {
          // says nothing about lines
        }
      }
    }
    return lines;
  }
}
