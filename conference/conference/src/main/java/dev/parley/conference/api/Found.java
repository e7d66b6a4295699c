package dev.parley.conference.api;

import java.util.List;

/**
 * Result of a chat search in the part of the log that was scanned.
 *
 * @param lines matching messages, newest first
 * @param next the number below which the search continues
 * @param more whether older entries remain to be searched
 */
public record Found(List<LineSaid> lines, long next, boolean more) {}
