package dev.parley.conference.api.files;

import java.util.UUID;

/**
 * A file that is shown to the room.
 *
 * @param name for people; no path
 * @param ink names the drawings over its pages: those over page 3 are on the board's page {@code
 *     file/INK/3}. A file that is closed and shown again has another id and the same ink.
 */
public record SharedFile(UUID id, String name, FileSource source, UUID ink) {}
