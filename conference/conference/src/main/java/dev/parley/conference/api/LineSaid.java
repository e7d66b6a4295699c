package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.files.Attachment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The author said something. Read from the past, it has what became of it meanwhile: the newest
 * text, and nothing of one that was deleted.
 *
 * @param line the id that the author gave the line
 * @param to the only other member who sees it; empty for everyone
 * @param reply the line that it answers
 * @param attachments the files that go with it
 * @param edited when the author last changed the text
 * @param deleted whether it was taken back; then there are neither words nor files
 * @param reactions of its readers, by kind
 */
public record LineSaid(
    long number,
    Instant at,
    Member author,
    UUID line,
    Optional<Member> to,
    String text,
    Optional<Quote> reply,
    List<Attachment> attachments,
    Optional<Instant> edited,
    boolean deleted,
    List<Reaction> reactions)
    implements RoomEvent, RoomItem {}
