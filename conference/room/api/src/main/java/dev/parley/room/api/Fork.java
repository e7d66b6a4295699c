package dev.parley.room.api;

import java.time.Instant;

/**
 * State of a room at a branch whose line to the other servers is down. The branch numbers the
 * events of the room by itself. When the line is back, these events are passed on and get other
 * numbers.
 *
 * @param branch id of the branch
 * @param since time from which the branch numbers the events by itself
 */
public record Fork(String branch, Instant since) {}
