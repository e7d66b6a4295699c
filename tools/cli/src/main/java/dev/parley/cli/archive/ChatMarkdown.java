package dev.parley.cli.archive;

import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chat history of a room as Markdown.
 *
 * <p>Threads: confined to one. Memory: an event.
 */
final class ChatMarkdown {
  private final MemberNames names;
  private final MessageRevisions revisions;
  private final Appendable out;
  private @Nullable LocalDate day; // null before the first event

  ChatMarkdown(String room, MemberNames names, MessageRevisions revisions, Appendable out) {
    this.names = names;
    this.revisions = revisions;
    this.out = out;
    write("# " + room + "\n\nAll times are UTC.\n");
  }

  void add(LogEntry entry) {
    text(entry)
        .ifPresent(text -> {
          LocalDate today = entry.at().atOffset(ZoneOffset.UTC).toLocalDate();
          if (!today.equals(day)) {
            day = today;
            write("\n## " + today + "\n\n");
          }
          LocalTime time =
              entry.at().atOffset(ZoneOffset.UTC).toLocalTime().truncatedTo(ChronoUnit.SECONDS);
          String to =
              entry
                  .recipient()
                  .map(id -> " to " + MarkdownEscaper.inline(names.of(id)) + " (private)")
                  .orElse("");
          write(
              "- #%d %s **%s**%s%s\n"
                  .formatted(
                      entry.number(),
                      time,
                      MarkdownEscaper.inline(names.of(entry.author())),
                      to,
                      text));
        });
  }

  /** {@return the Markdown of an event; empty if it is not part of the chat} */
  private Optional<String> text(LogEntry entry) {
    return switch (entry.event()) {
      case Event.Joined() -> Optional.of(" joined");
      case Event.Left() -> Optional.of(" left");
      case Event.Removed(UUID member) ->
          Optional.of(" removed " + MarkdownEscaper.inline(names.of(member)));
      case Event.InvitationEnded(_, List<UUID> members) ->
          Optional.of(" ended an invitation and removed %d members".formatted(members.size()));
      case Event.Posted posted -> Optional.of(posted(entry.key().orElseThrow(), posted));
      case Event.Attached(String name, String type, long bytes) ->
          Optional.of(
              " attached %s (%s, %d bytes)"
                  .formatted(MarkdownEscaper.inline(name), MarkdownEscaper.inline(type), bytes));
      case Event.Shown(String name, var source) ->
          Optional.of(" shows " + MarkdownEscaper.inline(name));
      case Event.RecordingBegan _ -> Optional.of(" started recording the room");
      case Event.RecordingEnded(_, RecordingEndReason why) ->
          Optional.of(
              why == RecordingEndReason.STOPPED
                  ? " stopped the recording"
                  : ": the recording stopped");
      case Event.BranchMerged(String branch, var from, var to, int entries) ->
          Optional.of(
              " branch %s wrote what follows without a line, %s to %s"
                  .formatted(MarkdownEscaper.inline(branch), from, to));
      case Event.Captioned(UUID speaker, String text, _) ->
          Optional.of(
              " captioned %s: %s"
                  .formatted(
                      MarkdownEscaper.inline(names.of(speaker)), MarkdownEscaper.inline(text)));
      case Event.Drawn _,
          Event.Closed _,
          Event.Edited _,
          Event.Deleted _,
          Event.Reacted _,
          Event.RightsChanged _,
          Event.BoardsEmptied _,
          Event.AttachmentsEmptied _,
          Event.RoomChanged _ ->
          Optional.empty(); // edits and deletions are shown at their message
    };
  }

  private String posted(UUID message, Event.Posted posted) {
    String reply = posted.reply().map(quote -> " (in reply to #" + quote.number() + ")").orElse("");
    if (revisions.isDeleted(message)) {
      return reply + " (deleted)";
    }
    String files =
        posted.attachments().stream()
            .map(file -> " [" + MarkdownEscaper.inline(file.name()) + "]")
            .collect(Collectors.joining());
    String edited = revisions.isEdited(message) ? " (edited)" : "";
    return reply
        + edited
        + ": "
        + MarkdownEscaper.block(revisions.text(message, posted.text()))
        + files;
  }

  private void write(String text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
