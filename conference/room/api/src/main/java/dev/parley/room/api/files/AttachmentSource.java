package dev.parley.room.api.files;

import java.util.UUID;

/** An attachment of the room. Only attachments that all members may read can be shown. */
public record AttachmentSource(UUID attachment) implements FileSource {}
