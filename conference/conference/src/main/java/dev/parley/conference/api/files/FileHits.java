package dev.parley.conference.api.files;

import java.util.List;

/**
 * What a search found in the time it had.
 *
 * @param version of the file that was searched
 * @param hits in their order
 * @param next the line to go on from
 * @param end whether there are no further lines
 */
public record FileHits(long version, List<FileHit> hits, long next, boolean end) {}
