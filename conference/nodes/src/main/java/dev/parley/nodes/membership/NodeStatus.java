package dev.parley.nodes.membership;

import dev.parley.base.Experimental;
import java.time.Duration;

/**
 * A node as another one sees it.
 *
 * @param lost whether its lease has ended
 * @param leaseAge time since its last renewal arrived
 */
@Experimental
public record NodeStatus(NodeInfo info, boolean lost, Duration leaseAge) {}
