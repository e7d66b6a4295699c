package dev.parley.nodes.branch;

import dev.parley.base.Experimental;

/**
 * Room of which a branch has a copy.
 *
 * @param room its name
 * @param after {@link ErasedRoom#after} of its last erasure that the branch has carried out; -1 for
 *     none since the branch was started
 */
@Experimental
public record CopiedRoom(String room, long after) {}
