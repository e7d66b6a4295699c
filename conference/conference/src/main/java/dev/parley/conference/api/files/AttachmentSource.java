package dev.parley.conference.api.files;

import java.util.UUID;

/** An attachment of the room; only one that everybody may read is shown. */
public record AttachmentSource(UUID attachment) implements FileSource {}
