package dev.parley.conference.spi;

import dev.parley.conference.api.Quote;
import dev.parley.conference.api.RecordingEnd;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.files.Attachment;
import dev.parley.conference.api.files.FileSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What happened, without where, when and by whom. Kept for ever as {@link EventCodec} writes it: by
 * the rules of docs/protocol/values.md, so new alternatives and components go to the end and none
 * is ever taken away.
 */
public sealed interface Event
    permits Event.Joined,
        Event.Left,
        Event.Said,
        Event.Drawn,
        Event.Attached,
        Event.Shown,
        Event.Closed,
        Event.Edited,
        Event.Deleted,
        Event.Reacted,
        Event.RightsChanged,
        Event.RoomChanged,
        Event.Removed,
        Event.RecordingBegan,
        Event.RecordingEnded,
        Event.InvitationEnded,
        Event.BoardsEmptied,
        Event.AttachmentsEmptied {
  /** The author came in. */
  record Joined() implements Event {}

  /** The author left. */
  record Left() implements Event {}

  /**
   * The author said a line. The entry's key is its id.
   *
   * @param reply the line that it answers
   * @param attachments the files that go with it
   */
  record Said(String text, Optional<Quote> reply, List<Attachment> attachments) implements Event {
    /** Words that answer nothing and have no files with them. */
    public Said(String text) {
      this(text, Optional.empty(), List.of());
    }
  }

  /** The author changed a board: everybody's, or the one with the entry's recipient. */
  record Drawn(List<Operation> operations) implements Event {}

  /**
   * The author put a file into the room, for everybody or for the entry's recipient. The entry's
   * key is its id.
   */
  record Attached(String name, String type, long bytes) implements Event {}

  /** The author shows a file. The entry's key is its id. */
  record Shown(String name, FileSource source) implements Event {}

  /** The author took a file from the room's view. */
  record Closed(UUID file) implements Event {}

  /** The author gave a line of its own another text. */
  record Edited(UUID line, String text) implements Event {}

  /**
   * The author took a line back. It stays so, also when an edit comes after it.
   *
   * @param attachments the files that went with the line, and are taken back with it
   */
  record Deleted(UUID line, List<UUID> attachments) implements Event {
    /** Of a line that had no files. */
    public Deleted(UUID line) {
      this(line, List.of());
    }
  }

  /** The author reacted to a line, or took that back. */
  record Reacted(UUID line, String emoji, boolean on) implements Event {}

  /** {@return what the event changes of an earlier line, if it does} */
  default Optional<Amendment> amendment() {
    return switch (this) {
      case Edited(UUID line, _) -> Optional.of(new Amendment(line, Amendment.TEXT));
      case Deleted(UUID line, _) -> Optional.of(new Amendment(line, Amendment.DELETION));
      case Reacted(UUID line, String emoji, _) -> Optional.of(new Amendment(line, emoji));
      case Joined _,
          Left _,
          Said _,
          Drawn _,
          Attached _,
          Shown _,
          Closed _,
          RightsChanged _,
          RoomChanged _,
          Removed _,
          RecordingBegan _,
          RecordingEnded _,
          InvitationEnded _,
          BoardsEmptied _,
          AttachmentsEmptied _ ->
          Optional.empty();
    };
  }

  /** The author changed what members are and may do; all of it, or nothing. */
  record RightsChanged(List<Grant> grants) implements Event {}

  /** What a member is and may do from now on. */
  record Grant(UUID member, Role role, Rights rights) {}

  /** The author changed how people come in. */
  record RoomChanged(boolean locked, boolean waiting) implements Event {}

  /** The author removed a member, who may not come back. */
  record Removed(UUID member) implements Event {}

  /** The author began to record the room. */
  record RecordingBegan(UUID recording) implements Event {}

  /** The room is recorded no more: the author stopped it or, for other reasons, had begun it. */
  record RecordingEnded(UUID recording, RecordingEnd why) implements Event {}

  /**
   * The author ended an invitation in this room: it opens the room no more.
   *
   * @param invitation its id
   * @param members who came in by it and are removed with it; they may not come back
   */
  record InvitationEnded(String invitation, List<UUID> members) implements Event {}

  /**
   * The author emptied the private boards of members: each board that one of them shares with
   * another member has only its first page afterwards.
   */
  record BoardsEmptied(List<UUID> members) implements Event {}

  /** The author took back all attachments that members put into the room before. */
  record AttachmentsEmptied(List<UUID> members) implements Event {}

  /** {@return what the event is about} */
  default Subject subject() {
    return switch (this) {
      case Joined joined -> Subject.TALK;
      case Left left -> Subject.TALK;
      case Said said -> Subject.TALK;
      case Edited edited -> Subject.TALK;
      case Deleted deleted -> Subject.TALK;
      case Reacted reacted -> Subject.TALK;
      case Drawn drawn -> Subject.BOARD;
      case Attached attached -> Subject.FILES;
      case Shown shown -> Subject.FILES;
      case Closed closed -> Subject.FILES;
      case RightsChanged changed -> Subject.TALK;
      case RoomChanged changed -> Subject.TALK;
      case Removed removed -> Subject.TALK;
      case RecordingBegan began -> Subject.TALK;
      case RecordingEnded ended -> Subject.TALK;
      case InvitationEnded ended -> Subject.TALK;
      case BoardsEmptied emptied -> Subject.BOARD;
      case AttachmentsEmptied emptied -> Subject.FILES;
    };
  }
}
