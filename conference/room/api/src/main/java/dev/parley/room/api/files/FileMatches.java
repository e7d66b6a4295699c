package dev.parley.room.api.files;

import java.util.List;

/**
 * Result of a text search within its time limit.
 *
 * @param version the version of the file that was searched
 * @param hits the matches in text order
 * @param next the line from which the search continues
 * @param end whether the end of the text was reached
 */
public record FileMatches(long version, List<FileMatch> hits, long next, boolean end) {}
