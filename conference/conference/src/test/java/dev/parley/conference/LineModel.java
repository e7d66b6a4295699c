package dev.parley.conference;

import dev.parley.conference.api.LineDeleted;
import dev.parley.conference.api.LineEdited;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.MemberJoined;
import dev.parley.conference.api.MemberLeft;
import dev.parley.conference.api.Reacted;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** What a line is for a reader; made from the log as it is kept, and from what a reader got. */
record LineModel(String text, boolean deleted, TreeSet<String> reactions) {
  static long number(RoomItem item) {
    return switch (item) {
      case MemberJoined joined -> joined.number();
      case MemberLeft left -> left.number();
      case LineSaid said -> said.number();
      case LineEdited edited -> edited.number();
      case LineDeleted deleted -> deleted.number();
      case Reacted reacted -> reacted.number();
      default -> 0;
    };
  }

  static boolean sees(UUID member, LogEntry entry) {
    return entry.recipient().isEmpty()
        || entry.recipient().get().equals(member)
        || entry.author().equals(member);
  }

  private static LineModel said(String text) {
    return new LineModel(text, false, new TreeSet<>());
  }

  private LineModel edited(String now) {
    return deleted ? this : new LineModel(now, false, reactions);
  }

  private LineModel taken() {
    return new LineModel("", true, new TreeSet<>());
  }

  private LineModel reacted(String mark, boolean on) {
    var marks = new TreeSet<>(reactions);
    if (on && !deleted) {
      marks.add(mark);
    } else {
      marks.remove(mark);
    }
    return new LineModel(text, deleted, marks);
  }

  /** {@return the lines that a member may see, by a fold of all entries in their order} */
  static Map<UUID, LineModel> ofLog(List<LogEntry> log, UUID member) {
    var lines = new TreeMap<UUID, LineModel>();
    for (LogEntry entry : log) {
      if (!sees(member, entry)) {
        continue;
      }
      switch (entry.event()) {
        case Event.Said said -> lines.put(entry.key().orElseThrow(), said(said.text()));
        case Event.Edited(UUID line, String text) -> change(lines, line, l -> l.edited(text));
        case Event.Deleted(UUID line, _) -> change(lines, line, LineModel::taken);
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
      Map<UUID, LineModel> lines, UUID line, UnaryOperator<LineModel> change) {
    if (lines.computeIfPresent(line, (_, before) -> change.apply(before)) == null) {
      throw new AssertionError("line " + line + " is amended by one who cannot see it");
    }
  }

  /** {@return the lines of which a reader was told, by what it was told} */
  static Map<UUID, LineModel> ofItems(List<RoomItem> items) {
    var lines = new TreeMap<UUID, LineModel>();
    for (RoomItem item : items) {
      switch (item) {
        case LineSaid said -> {
          LineModel line = said(said.text());
          for (var kind : said.reactions()) {
            for (var fan : kind.members()) {
              line = line.reacted(kind.emoji() + fan.id(), true);
            }
          }
          lines.put(said.line(), said.deleted() ? line.taken() : line);
        }
        case LineEdited edited -> change(lines, edited.line(), l -> l.edited(edited.text()));
        case LineDeleted deleted -> change(lines, deleted.line(), LineModel::taken);
        case Reacted reacted ->
            change(
                lines,
                reacted.line(),
                l -> l.reacted(reacted.emoji() + reacted.author().id(), reacted.on()));
        default -> {
          // says nothing about lines
        }
      }
    }
    return lines;
  }
}
