package dev.parley.room.api.files;

/**
 * A file in the folder that the server shares.
 *
 * @param path names separated by {@code /}
 */
public record FolderSource(String path) implements FileSource {}
