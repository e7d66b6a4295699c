package dev.parley.conference.api.files;

import java.util.UUID;

/**
 * A file that is shown to the room.
 *
 * @param name for people; no path
 */
public record SharedFile(UUID id, String name, FileSource source) {}
