package dev.parley.conference.api.files;

/**
 * Where a searched text is.
 *
 * @param line counted from 0
 * @param from first character in the line, in UTF-16 units
 * @param to the character after the last one
 */
public record FileHit(long line, int from, int to) {}
