package dev.parley.nodes.branch;

import dev.parley.base.Experimental;

/**
 * Room of which content was erased, or that was removed.
 *
 * @param room its name
 * @param after sequence number of the last message of the room's stream before the erasure: a copy
 *     that includes no later one may have erased content
 */
@Experimental
public record ErasedRoom(String room, long after) {}
