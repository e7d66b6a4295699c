package dev.parley.conference.api.files;

/**
 * A file of the folder that the server shares.
 *
 * @param path names with {@code /} between them
 */
public record FolderSource(String path) implements FileSource {}
