package dev.parley.cli.archive;

import dev.parley.conference.api.board.Alter;
import dev.parley.conference.api.board.Extend;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.Remove;
import dev.parley.conference.api.board.RemovePage;
import dev.parley.conference.api.files.Attachment;
import dev.parley.conference.spi.Event;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** Describes room events in words, for the audit log. */
final class Deeds {
  private Deeds() {}

  /** {@return the author's action in words, without the author's name} */
  static String text(Event event, MemberNames names) {
    return switch (event) {
      case Event.Joined() -> "came in";
      case Event.Left() -> "left";
      case Event.Said(String text, var reply, var files) ->
          "said: "
              + plain(text)
              + reply.map(quote -> " (in reply to line " + quote.line() + ")").orElse("")
              + (files.isEmpty()
                  ? ""
                  : " (with "
                      + files.stream().map(Attachment::name).collect(Collectors.joining(", "))
                      + ")");
      case Event.Edited(UUID line, String text) -> "edited line " + line + ": " + plain(text);
      case Event.Deleted(UUID line, _) -> "deleted line " + line;
      case Event.Reacted(UUID line, String emoji, boolean on) ->
          (on ? "reacted to line " : "took back from line ") + line + ": " + emoji;
      case Event.Drawn(List<Operation> operations) -> "drew: " + operations(operations);
      case Event.Attached(String name, String type, long bytes) ->
          "attached %s (%s, %d bytes)".formatted(name, type, bytes);
      case Event.Shown(String name, var source) -> "showed " + name;
      case Event.Closed(UUID file) -> "closed file " + file;
      case Event.RightsChanged(List<Event.Grant> grants) ->
          grants.stream()
              .map(grant ->
                  "made %s %s with %s"
                      .formatted(names.of(grant.member()), grant.role(), grant.rights()))
              .collect(Collectors.joining(", "));
      case Event.RoomChanged(boolean locked, boolean waiting) ->
          "%s the room; newcomers %s"
              .formatted(locked ? "locked" : "unlocked", waiting ? "wait" : "come in at once");
      case Event.Removed(UUID member) -> "removed " + names.of(member);
      case Event.RecordingBegan(UUID recording) -> "began recording " + recording;
      case Event.RecordingEnded(UUID recording, var why) ->
          "ended recording %s: %s".formatted(recording, why);
      case Event.InvitationEnded(String invitation, List<UUID> members) ->
          "ended invitation %s and removed %s".formatted(plain(invitation), all(members, names));
      case Event.BoardsEmptied(List<UUID> members) ->
          "emptied the private boards of " + all(members, names);
      case Event.AttachmentsEmptied(List<UUID> members) ->
          "took back all attachments of " + all(members, names);
    };
  }

  private static String all(List<UUID> members, MemberNames names) {
    return members.isEmpty()
        ? "nobody"
        : members.stream().map(names::of).collect(Collectors.joining(", "));
  }

  private static String plain(String text) {
    return text.replace('\n', ' ');
  }

  private static String operations(List<Operation> operations) {
    Map<String, Long> counts =
        operations.stream()
            .collect(Collectors.groupingBy(Deeds::verb, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? "nothing"
        : counts.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
  }

  private static String verb(Operation operation) {
    return switch (operation) {
      case Put put -> "put";
      case Alter alter -> "altered";
      case Extend extend -> "extended";
      case Remove remove -> "removed";
      case PutPage page -> "page put";
      case RemovePage page -> "page removed";
    };
  }
}
