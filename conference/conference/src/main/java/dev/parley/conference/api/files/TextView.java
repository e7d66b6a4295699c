package dev.parley.conference.api.files;

/**
 * By lines.
 *
 * @param encoding its name
 * @param lines that are known
 * @param complete whether these are all lines; while not, more become known
 * @param bytes of the file
 */
public record TextView(long version, String encoding, long lines, boolean complete, long bytes)
    implements FileView {}
