package dev.parley.room.api.files;

import java.util.UUID;

/**
 * A file that is shown to the room.
 *
 * @param name display name, without path
 * @param ink id of the annotations over its pages: those over page 3 are on the board page {@code
 *     file/INK/3}. A file that is closed and shown again gets another id and keeps its ink.
 */
public record SharedFile(UUID id, String name, FileSource source, UUID ink) {}
