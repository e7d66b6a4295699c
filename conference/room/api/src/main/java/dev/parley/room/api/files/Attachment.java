package dev.parley.room.api.files;

import java.util.UUID;

/**
 * A file that was uploaded to a room.
 *
 * @param name as given by the uploader; untrusted
 * @param type its media type, detected from its content; {@code application/octet-stream} also for
 *     text
 * @param bytes its size in bytes
 */
public record Attachment(UUID id, String name, String type, long bytes) {}
