package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.files.Attachment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Event: the author posted a chat message. Read from history, the message is in its current state:
 * with the newest text, and without content if it was deleted.
 *
 * @param message the id that the author gave the message
 * @param to the only other member who sees it; empty for all members
 * @param reply the message that it replies to
 * @param attachments the attached files
 * @param edited the time of the last edit
 * @param deleted whether the message was deleted; then text and attachments are empty
 * @param reactions the readers' reactions, by kind
 */
public record MessagePosted(
    long number,
    Instant at,
    Member author,
    UUID message,
    Optional<Member> to,
    String text,
    Optional<MessageReference> reply,
    List<Attachment> attachments,
    Optional<Instant> edited,
    boolean deleted,
    List<Reaction> reactions)
    implements RoomEvent, RoomItem {}
