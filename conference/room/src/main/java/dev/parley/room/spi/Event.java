package dev.parley.room.spi;

import dev.parley.room.api.MessageReference;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.FileSource;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Payload of a log entry, without room, time and author. Stored permanently in the encoding of
 * {@link EventCodec}. The compatibility rules of docs/protocol/values.md apply: new alternatives
 * and components are added at the end, and none is ever removed.
 */
public sealed interface Event
    permits Event.Joined,
        Event.Left,
        Event.Posted,
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
        Event.AttachmentsEmptied,
        Event.BranchMerged,
        Event.Captioned {
  /** The author joined. */
  record Joined() implements Event {}

  /** The author left. */
  record Left() implements Event {}

  /**
   * The author posted a chat message. The key of the entry is the message id.
   *
   * @param reply the message that it replies to
   * @param attachments the attached files
   */
  record Posted(String text, Optional<MessageReference> reply, List<Attachment> attachments)
      implements Event {
    /** Creates a message that is not a reply and has no attachments. */
    public Posted(String text) {
      this(text, Optional.empty(), List.of());
    }
  }

  /**
   * The author changed a board: the common board, or the private board shared with the entry's
   * recipient.
   */
  record Drawn(List<BoardOperation> operations) implements Event {}

  /**
   * The author uploaded a file, for all members or for the entry's recipient. The key of the entry
   * is the id of the attachment.
   */
  record Attached(String name, String type, long bytes) implements Event {}

  /** The author showed a file to the room. The key of the entry is the id of the shown file. */
  record Shown(String name, FileSource source) implements Event {}

  /** The author closed a shown file. */
  record Closed(UUID file) implements Event {}

  /** The author edited the text of one of its own messages. */
  record Edited(UUID message, String text) implements Event {}

  /**
   * The author deleted a message. A later edit does not restore it.
   *
   * @param attachments the files attached to the message, which are deleted with it
   */
  record Deleted(UUID message, List<UUID> attachments) implements Event {
    /** Creates a deletion of a message without attachments. */
    public Deleted(UUID message) {
      this(message, List.of());
    }
  }

  /** The author added a reaction to a message, or removed it. */
  record Reacted(UUID message, String emoji, boolean on) implements Event {}

  /** {@return the key of the message update, if the event is one} */
  default Optional<MessageUpdateKey> messageUpdate() {
    return switch (this) {
      case Edited(UUID message, _) ->
          Optional.of(new MessageUpdateKey(message, MessageUpdateKey.TEXT));
      case Deleted(UUID message, _) ->
          Optional.of(new MessageUpdateKey(message, MessageUpdateKey.DELETION));
      case Reacted(UUID message, String emoji, _) ->
          Optional.of(new MessageUpdateKey(message, emoji));
      case Joined _,
          Left _,
          Posted _,
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
          AttachmentsEmptied _,
          BranchMerged _,
          Captioned _ ->
          Optional.empty();
    };
  }

  /** The author changed roles or rights of members, atomically. */
  record RightsChanged(List<Grant> grants) implements Event {}

  /** Role and rights that a member has from now on. */
  record Grant(UUID member, Role role, Rights rights) {}

  /** The author changed the admission settings. */
  record RoomChanged(boolean locked, boolean waitingRoom) implements Event {}

  /** The author removed a member, who cannot return. */
  record Removed(UUID member) implements Event {}

  /** The author started a recording of the room. */
  record RecordingBegan(UUID recording) implements Event {}

  /**
   * A recording of the room ended. The author stopped it or, if it ended for another reason, had
   * started it.
   */
  record RecordingEnded(UUID recording, RecordingEndReason why) implements Event {}

  /**
   * The author revoked an invitation for this room.
   *
   * @param invitation its id
   * @param members the members who joined by it and are removed with it; they cannot return
   */
  record InvitationEnded(String invitation, List<UUID> members) implements Event {}

  /**
   * The author cleared the private boards of members: each board that one of them shares with
   * another member has only its first page afterwards.
   */
  record BoardsEmptied(List<UUID> members) implements Event {}

  /** The author deleted all attachments that members had uploaded to the room. */
  record AttachmentsEmptied(List<UUID> members) implements Event {}

  /**
   * The entries after this one were written at a branch while its line to the other servers was
   * down. They have the times and authors that the branch gave them. The author of this entry is
   * {@link LogEntry#NO_MEMBER}.
   *
   * @param branch id of the branch
   * @param from time of the first of these entries
   * @param to time of the last one
   * @param entries number of entries that the branch passed on; the room may have refused some
   */
  record BranchMerged(String branch, Instant from, Instant to, int entries) implements Event {}

  /**
   * The author captioned something that a member said. The key of the entry is the id of the
   * caption.
   *
   * @param language of the text as a BCP 47 tag; empty if not known
   */
  record Captioned(UUID speaker, String text, String language) implements Event {}

  /** {@return the topic of the event} */
  default EventTopic topic() {
    return switch (this) {
      case Joined joined -> EventTopic.CHAT;
      case Left left -> EventTopic.CHAT;
      case Posted posted -> EventTopic.CHAT;
      case Edited edited -> EventTopic.CHAT;
      case Deleted deleted -> EventTopic.CHAT;
      case Reacted reacted -> EventTopic.CHAT;
      case Drawn drawn -> EventTopic.BOARD;
      case Attached attached -> EventTopic.FILES;
      case Shown shown -> EventTopic.FILES;
      case Closed closed -> EventTopic.FILES;
      case RightsChanged changed -> EventTopic.CHAT;
      case RoomChanged changed -> EventTopic.CHAT;
      case Removed removed -> EventTopic.CHAT;
      case RecordingBegan began -> EventTopic.CHAT;
      case RecordingEnded ended -> EventTopic.CHAT;
      case InvitationEnded ended -> EventTopic.CHAT;
      case BoardsEmptied emptied -> EventTopic.BOARD;
      case AttachmentsEmptied emptied -> EventTopic.FILES;
      case BranchMerged merged -> EventTopic.CHAT;
      case Captioned captioned -> EventTopic.CHAT;
    };
  }
}
