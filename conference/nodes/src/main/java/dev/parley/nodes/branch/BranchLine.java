package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import java.util.Optional;

/** Line of a branch to a node of the cluster. Threads: safe for use by multiple threads. */
@Experimental
@FunctionalInterface
public interface BranchLine {
  /** {@return the node at the other end; empty while the line is down} */
  Optional<NodeBranches> upstream();
}
