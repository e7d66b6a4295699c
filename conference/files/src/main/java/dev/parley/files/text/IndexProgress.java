package dev.parley.files.text;

/**
 * Indexing progress of a text file.
 *
 * @param version of the file, counted from 1
 * @param encoding name of the encoding
 * @param lines indexed lines
 * @param complete whether the whole text is indexed
 * @param bytes size of the file
 * @param bytesIndexed indexed bytes
 */
public record IndexProgress(
    long version, String encoding, long lines, boolean complete, long bytes, long bytesIndexed) {}
