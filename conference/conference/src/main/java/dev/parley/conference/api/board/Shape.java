package dev.parley.conference.api.board;

import java.util.UUID;

/**
 * Something on a board.
 *
 * @param id made by the one who puts it
 * @param page the key of its page
 * @param order shapes are drawn by it, equal ones by their ids; 1 to 64 letters and digits
 * @param kind such as {@code pen}; 1 to 32 small letters, digits and {@code -}. One that a reader
 *     does not know is kept as it is
 * @param body what the kind says, at most {@code ConferenceLimits.SHAPE_BODY_BYTES_MAX} bytes
 */
@SuppressWarnings("ArrayRecordComponent") // bytes as they travel; nobody changes them
public record Shape(
    UUID id,
    String page,
    String order,
    String kind,
    Placement placement,
    Style style,
    byte[] body) {}
