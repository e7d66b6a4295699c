package dev.parley.conference.api;

import java.util.List;

/**
 * What a search found in the part of the log that it looked at.
 *
 * @param lines newest first
 * @param next the number below which to go on
 * @param more whether there is anything to go on with
 */
public record Found(List<LineSaid> lines, long next, boolean more) {}
