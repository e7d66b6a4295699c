package dev.parley.nodes.branch;

import dev.parley.base.Experimental;

/**
 * Room of which a branch has a copy, or had one.
 *
 * @param room its name
 * @param after {@link ErasedRoom#after} of its last erasure that the branch has carried out; -1 for
 *     none that it remembers, or if its copy may have erased content
 */
@Experimental
public record CopiedRoom(String room, long after) {}
