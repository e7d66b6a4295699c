package dev.parley.conference.api.files;

import java.util.UUID;

/**
 * A file that was put into a room.
 *
 * @param name as it was given; nothing is to be concluded from it
 * @param type its media type, by its content; {@code application/octet-stream} also for text
 * @param bytes its size
 */
public record Attachment(UUID id, String name, String type, long bytes) {}
