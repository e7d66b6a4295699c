package dev.parley.room.api.files;

/**
 * Presentation as text, by lines.
 *
 * @param encoding name of the character encoding
 * @param lines the number of known lines
 * @param complete whether all lines are known; if not, indexing continues
 * @param bytes the size of the file in bytes
 */
public record TextView(long version, String encoding, long lines, boolean complete, long bytes)
    implements FileView {}
