package dev.parley.room.api.files;

/**
 * Position of a search match.
 *
 * @param line counted from 0
 * @param from first character of the match in the line, in UTF-16 code units
 * @param to the index after the last character of the match
 */
public record FileMatch(long line, int from, int to) {}
