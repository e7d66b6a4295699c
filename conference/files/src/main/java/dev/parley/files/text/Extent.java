package dev.parley.files.text;

/**
 * How far a text is known.
 *
 * @param version of the file, counted from 1
 * @param encoding its name
 * @param lines that are known
 * @param complete whether these are all lines
 * @param bytes of the file
 * @param bytesSeen of them, those that were gone through
 */
public record Extent(
    long version, String encoding, long lines, boolean complete, long bytes, long bytesSeen) {}
