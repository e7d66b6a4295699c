package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * Event: the author captioned something that was said in the room.
 *
 * @param author the member who wrote the caption, as a rule a bot
 * @param caption the id that the author gave the caption
 * @param speaker the member who said it
 * @param language the language of the text as a BCP 47 tag, such as {@code en}; empty if not known
 */
public record CaptionAdded(
    long number,
    Instant at,
    Member author,
    UUID caption,
    Member speaker,
    String text,
    String language)
    implements RoomEvent, RoomItem {}
