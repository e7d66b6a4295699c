package dev.parley.server.archive;

import dev.parley.room.api.MessageReference;
import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemovePage;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Redaction of a member's content in a room's events.
 *
 * <p>A shape belongs to the member that put it first: another member that undoes its removal puts
 * the same strokes again.
 *
 * <p>Threads: confined to one. Memory: the ids of the member's shapes and attachments.
 */
final class MemberRedaction {
  /** Replacement for the member's texts. */
  static final String ERASED = "erased";

  private final UUID member;
  private final Set<UUID> put = new HashSet<>(); // put by the member at least once
  private final Set<UUID> seen = new HashSet<>(); // subset of put: the first put has passed
  private final Set<UUID> own = new HashSet<>();
  private final Set<UUID> attachments = new HashSet<>();

  private MemberRedaction(UUID member) {
    this.member = member;
  }

  /**
   * {@return the redaction of a member of a room}
   *
   * @param entries passes all entries of the room, in order, to a consumer; called twice
   */
  static MemberRedaction of(UUID member, Consumer<Consumer<LogEntry>> entries) {
    MemberRedaction redaction = new MemberRedaction(member);
    entries.accept(redaction::firstPass);
    entries.accept(redaction::secondPass);
    return redaction;
  }

  /** First pass: collects shapes and attachments of the member. */
  private void firstPass(LogEntry entry) {
    if (!entry.author().equals(member)) {
      return;
    }
    if (entry.event() instanceof Event.Attached) {
      entry.key().ifPresent(attachments::add);
    }
    puts(entry.event()).forEach(put::add);
  }

  /** Second pass: determines the shapes that the member put first. */
  private void secondPass(LogEntry entry) {
    puts(entry.event())
        .filter(put::contains)
        .filter(seen::add)
        .filter(_ -> entry.author().equals(member))
        .forEach(own::add);
  }

  private static Stream<UUID> puts(Event event) {
    return event instanceof Event.Drawn(List<BoardOperation> operations)
        ? operations.stream()
            .flatMap(
                each -> each instanceof PutShape(var shape) ? Stream.of(shape.id()) : Stream.of())
        : Stream.of();
  }

  /** {@return the ids of the member's attachments} */
  Set<UUID> attachments() {
    return attachments;
  }

  /** {@return the entry without the member's content; empty if it has none} */
  Optional<LogEntry> redacted(LogEntry entry) {
    Event instead = redact(entry);
    return instead.equals(entry.event())
        ? Optional.empty()
        : Optional.of(
            new LogEntry(
                entry.number(),
                entry.at(),
                entry.author(),
                entry.recipient(),
                entry.key(),
                instead));
  }

  private Event redact(LogEntry entry) {
    boolean author = entry.author().equals(member);
    boolean between = entry.recipient().isPresent() && (author || isRecipient(entry));
    return switch (entry.event()) {
      case Event.Joined joined -> joined;
      case Event.Left left -> left;
      case Event.Posted(String text, Optional<MessageReference> reply, List<Attachment> files) ->
          new Event.Posted(
              author ? ERASED : text,
              reply,
              author ? List.of() : files.stream().map(this::redact).toList());
      case Event.Edited(UUID message, String text) ->
          new Event.Edited(message, author ? ERASED : text);
      case Event.Deleted deleted -> deleted;
      case Event.Reacted(UUID message, String emoji, boolean on) ->
          new Event.Reacted(message, emoji, on && !author);
      case Event.Drawn _ when between -> new Event.Drawn(List.of());
      case Event.Drawn(List<BoardOperation> operations) ->
          new Event.Drawn(operations.stream().flatMap(each -> redact(each, author)).toList());
      case Event.Attached attached ->
          author ? new Event.Attached(ERASED, "application/octet-stream", 0) : attached;
      case Event.Shown(String name, FileSource source) ->
          new Event.Shown(isOwn(source) ? ERASED : name, source);
      case Event.Closed closed -> closed;
      case Event.RightsChanged changed -> changed;
      case Event.RoomChanged changed -> changed;
      case Event.Removed removed -> removed;
      case Event.RecordingBegan began -> began;
      case Event.RecordingEnded ended -> ended;
      case Event.InvitationEnded ended -> ended;
      case Event.BoardsEmptied emptied -> emptied;
      case Event.AttachmentsEmptied emptied -> emptied;
      case Event.BranchMerged merged -> merged;
      case Event.Captioned(UUID speaker, String text, String language) ->
          new Event.Captioned(speaker, author || speaker.equals(member) ? ERASED : text, language);
    };
  }

  private Attachment redact(Attachment file) {
    return attachments.contains(file.id())
        ? new Attachment(file.id(), ERASED, file.type(), file.bytes())
        : file;
  }

  private boolean isRecipient(LogEntry entry) {
    return entry.recipient().filter(member::equals).isPresent();
  }

  private boolean isOwn(FileSource source) {
    return switch (source) {
      case AttachmentSource(UUID id) -> attachments.contains(id);
      case FolderSource _ -> false;
    };
  }

  /**
   * Redacts an operation on a board. Moves of other members' shapes remain, since the shapes belong
   * to those members.
   */
  private Stream<BoardOperation> redact(BoardOperation operation, boolean author) {
    return switch (operation) {
      case PutShape(var shape) when own.contains(shape.id()) -> Stream.of();
      case AlterShape alter when own.contains(alter.shape()) -> Stream.of();
      case ExtendShape extend when author || own.contains(extend.shape()) -> Stream.of();
      case AlterShape(var shape, var page, var order, var placement, var style, var body)
          when author && body.isPresent() ->
          Stream.of(new AlterShape(shape, page, order, placement, style, Optional.empty()));
      case PutPage(BoardPage(String key, String order, String title)) when author ->
          Stream.of(new PutPage(new BoardPage(key, order, "")));
      case PutShape _, AlterShape _, ExtendShape _, RemoveShape _, PutPage _, RemovePage _ ->
          Stream.of(operation);
    };
  }
}
