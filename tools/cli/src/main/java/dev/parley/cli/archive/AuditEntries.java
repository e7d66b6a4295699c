package dev.parley.cli.archive;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemovePage;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.spi.Event;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Describes room events in words, for the audit log. */
final class AuditEntries {
  /** All line breaks: with one that is left, a member's text could pass for a line of the log. */
  private static final Pattern LINE_BREAKS = Pattern.compile("\\R+");

  private AuditEntries() {}

  /** {@return the author's action in words, without the author's name} */
  static String describe(Event event, MemberNames names) {
    return switch (event) {
      case Event.Joined() -> "joined";
      case Event.Left() -> "left";
      case Event.Posted(String text, var reply, var files) ->
          "said: "
              + plain(text)
              + reply.map(quote -> " (in reply to message " + quote.message() + ")").orElse("")
              + (files.isEmpty()
                  ? ""
                  : " (with "
                      + files.stream().map(Attachment::name).collect(Collectors.joining(", "))
                      + ")");
      case Event.Edited(UUID message, String text) ->
          "edited message " + message + ": " + plain(text);
      case Event.Deleted(UUID message, _) -> "deleted message " + message;
      case Event.Reacted(UUID message, String emoji, boolean on) ->
          (on ? "reacted to message " : "removed the reaction from message ")
              + message
              + ": "
              + emoji;
      case Event.Drawn(List<BoardOperation> operations) -> "drew: " + operations(operations);
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
          "%s the room; new participants %s"
              .formatted(
                  locked ? "locked" : "unlocked",
                  waiting ? "use the waiting room" : "join directly");
      case Event.Removed(UUID member) -> "removed " + names.of(member);
      case Event.RecordingBegan(UUID recording) -> "started recording " + recording;
      case Event.RecordingEnded(UUID recording, var why) ->
          "ended recording %s: %s".formatted(recording, why);
      case Event.InvitationEnded(String invitation, List<UUID> members) ->
          "ended invitation %s and removed %s".formatted(plain(invitation), all(members, names));
      case Event.BoardsEmptied(List<UUID> members) ->
          "emptied the private boards of " + all(members, names);
      case Event.AttachmentsEmptied(List<UUID> members) ->
          "removed all attachments of " + all(members, names);
      case Event.Captioned(UUID speaker, String text, _) ->
          "captioned %s: %s".formatted(plain(names.of(speaker)), plain(text));
      case Event.BranchMerged(String branch, var from, var to, int entries) ->
          "merged %d entries that branch %s wrote without a line, %s to %s"
              .formatted(entries, plain(branch), from, to);
    };
  }

  private static String all(List<UUID> members, MemberNames names) {
    return members.isEmpty()
        ? "nobody"
        : members.stream().map(names::of).collect(Collectors.joining(", "));
  }

  private static String plain(String text) {
    return LINE_BREAKS.matcher(text).replaceAll(" ");
  }

  private static String operations(List<BoardOperation> operations) {
    Map<String, Long> counts =
        operations.stream()
            .collect(
                Collectors.groupingBy(AuditEntries::verb, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? "nothing"
        : counts.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
  }

  private static String verb(BoardOperation operation) {
    return switch (operation) {
      case PutShape put -> "put";
      case AlterShape alter -> "altered";
      case ExtendShape extend -> "extended";
      case RemoveShape remove -> "removed";
      case PutPage page -> "page put";
      case RemovePage page -> "page removed";
    };
  }
}
