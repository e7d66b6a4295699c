package dev.parley.server.control;

import java.time.Instant;

/**
 * Merge of what a branch has written without its line.
 *
 * @param room its name
 * @param at end of the merge, by the clock of the branch
 * @param merged number of entries that are in the room's log
 * @param leftOut number of entries that the room has refused
 */
public record MergeReport(String room, Instant at, int merged, int leftOut) {}
